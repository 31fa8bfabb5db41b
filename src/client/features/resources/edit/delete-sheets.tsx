import { useParams, useRouter } from '@tanstack/react-router';
import { deletedFolderWords } from '#client/features/resources/resource-words.ts';
import { useResourceCalls, useResourceWrite } from '#client/features/resources/use-resource-writes.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import type { ResourceFolder, ResourceLink } from '#contract/resources.ts';

interface DeleteSheetProps {
  readonly isOpen: boolean;
  readonly eventId: number;
  readonly onClose: () => void;
}

/** Asks before a folder goes with everything in it. */
export function DeleteFolder(props: DeleteSheetProps & { readonly folder: ResourceFolder }) {
  const { eventId, folder, onClose } = props;
  const { webinarLink } = useParams({ from: '/w/$webinarLink/{-$tab}' });
  const router = useRouter();
  const { deleteFolder } = useResourceCalls();
  const toRoot = () =>
    router.navigate({
      to: '/w/$webinarLink/{-$tab}',
      params: { webinarLink, tab: 'resources' },
      search: {},
      replace: true,
      resetScroll: false,
    });
  return (
    <DeleteSheet
      {...props}
      name={folder.name}
      text={deletedFolderWords(folder)}
      onDelete={async () => {
        await deleteFolder({ eventId, folderId: folder.id });
        onClose();
        await toRoot();
      }}
    />
  );
}

interface DeleteLinkProps extends DeleteSheetProps {
  readonly folderId: number;
  readonly link: ResourceLink;
}

export function DeleteLink({ folderId, link, ...props }: DeleteLinkProps) {
  const { deleteLink } = useResourceCalls();
  return (
    <DeleteSheet
      {...props}
      name={link.name}
      text="Everybody in this room loses it."
      onDelete={() => deleteLink({ eventId: props.eventId, folderId, linkId: link.id })}
    />
  );
}

interface AskProps extends DeleteSheetProps {
  readonly name: string;
  readonly text: string;
  readonly onDelete: () => Promise<unknown>;
}

function DeleteSheet({ isOpen, eventId, onClose, name, text, onDelete }: AskProps) {
  const { run, isBusy, error, reset } = useResourceWrite(eventId);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={`Delete ${name}?`}
      text={text}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => run({ write: onDelete, done: 'Deleted', onDone: close })}
      onCancel={close}
    >
      {error && <FailureNote error={error} offlineText="Deleting needs a connection." />}
    </ConfirmSheet>
  );
}
