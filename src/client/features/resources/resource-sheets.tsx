import { Pencil, Trash2 } from 'lucide-react';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Event } from '#contract/events.ts';
import type { ResourceFolder } from '#contract/resources.ts';
import { DeleteFolder, DeleteLink } from './edit/delete-sheets.tsx';
import { FolderForm } from './edit/folder-form.tsx';
import { ResourceForm } from './edit/resource-form.tsx';
import { ResourceMenu } from './menus/resource-menu.tsx';
import { OpeningFile } from './open/opening-file.tsx';
import { VideoSheet } from './open/video-sheet.tsx';
import type { ResourceRights } from './resource-access.ts';
import type { OpenedSheet, OpenSheet } from './use-opened.ts';

export interface ResourceSheetsProps {
  readonly room: Event;
  readonly folder: ResourceFolder;
  readonly rights: ResourceRights;
  readonly sheets: OpenedSheet;
}

/** Sheets of a folder, and of its files and links. */
export function ResourceSheets(props: ResourceSheetsProps) {
  const { room, folder, sheets } = props;
  const { name, open, close } = sheets;
  const place = { eventId: room.id, folderId: folder.id };
  return (
    <>
      <Sheet isOpen={name === 'add'} onClose={close} title="Add resource">
        {name === 'add' && <ResourceForm {...place} link={null} onClose={close} />}
      </Sheet>
      <Sheet isOpen={name === 'newFolder'} onClose={close} title="New folder">
        {name === 'newFolder' && <FolderForm eventId={room.id} folder={null} onClose={close} />}
      </Sheet>
      <Sheet isOpen={name === 'folderMenu'} onClose={close} title={folder.name}>
        <FolderMenu open={open} />
      </Sheet>
      <Sheet isOpen={name === 'renameFolder'} onClose={close} title="Rename folder">
        {name === 'renameFolder' && <FolderForm eventId={room.id} folder={folder} onClose={close} />}
      </Sheet>
      <DeleteFolder isOpen={name === 'deleteFolder'} eventId={room.id} folder={folder} onClose={close} />
      <LinkSheets {...props} />
    </>
  );
}

/** Actions of the folder that is open, for hosts and admins. */
function FolderMenu({ open }: { readonly open: OpenSheet }) {
  return (
    <ListCard>
      <ListRow icon={Pencil} title="Rename" end="" onClick={() => open('renameFolder')} />
      <ListRow icon={Trash2} title="Delete…" tone="danger" end="" onClick={() => open('deleteFolder')} />
    </ListCard>
  );
}

/** Sheets of the file or link that was tapped last. */
function LinkSheets({ room, folder, rights, sheets }: ResourceSheetsProps) {
  const { name, link, open, close } = sheets;
  if (link === null) return null;
  const place = { eventId: room.id, folderId: folder.id };
  const isVideo = link.resourceType === 'VIDEO';
  return (
    <>
      <Sheet isOpen={name === 'menu'} onClose={close} title={link.name}>
        <ResourceMenu
          link={link}
          place={place}
          mayChange={rights.mayChange(link)}
          open={open}
          close={close}
        />
      </Sheet>
      <Sheet isOpen={name === 'edit'} onClose={close} title={`Edit ${link.name}`}>
        {name === 'edit' && <ResourceForm key={link.id} {...place} link={link} onClose={close} />}
      </Sheet>
      <DeleteLink isOpen={name === 'delete'} {...place} link={link} onClose={close} />
      {isVideo ? (
        <VideoSheet isOpen={name === 'content'} link={link} place={place} onClose={close} />
      ) : (
        <Sheet isOpen={name === 'content'} onClose={close} title={link.name}>
          {name === 'content' && <OpeningFile key={link.id} link={link} place={place} onClose={close} />}
        </Sheet>
      )}
    </>
  );
}
