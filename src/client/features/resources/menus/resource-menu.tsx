import { ExternalLink, FileDown, type LucideIcon, Pencil, Play, Trash2 } from 'lucide-react';
import type { FilePlace } from '#client/features/resources/open/use-open-file.ts';
import { Tags } from '#client/features/resources/resource-row.tsx';
import { tagsOf } from '#client/features/resources/resource-words.ts';
import type { OpenSheet } from '#client/features/resources/use-opened.ts';
import { AnchorRow, ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import type { ResourceLink } from '#contract/resources.ts';
import { KeepRows } from './keep-rows.tsx';
import styles from './menus.module.css';

interface ResourceMenuProps {
  readonly link: ResourceLink;
  readonly place: FilePlace;
  readonly mayChange: boolean;
  readonly open: OpenSheet;
  readonly close: () => void;
}

/** Actions of a file or a link, with all its tags. */
export function ResourceMenu({ link, place, mayChange, open, close }: ResourceMenuProps) {
  const tags = tagsOf(link.tags);
  return (
    <div className={styles.menu}>
      <Tags tags={tags} most={tags.length} />
      <ListCard>
        {link.resourceType === 'URL' ? (
          <AnchorRow
            icon={ExternalLink}
            title="Open"
            second={link.url}
            end=""
            href={link.url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          />
        ) : (
          <>
            <ListRow
              icon={link.resourceType === 'VIDEO' ? Play : FileDown}
              title={link.resourceType === 'VIDEO' ? 'Play' : 'Open'}
              end=""
              onClick={() => open('content')}
            />
            <KeepRows link={link} place={place} />
          </>
        )}
        <ChangeRow icon={Pencil} title="Edit" mayChange={mayChange} onClick={() => open('edit')} />
        <ChangeRow
          icon={Trash2}
          title="Delete…"
          tone="danger"
          mayChange={mayChange}
          onClick={() => open('delete')}
        />
      </ListCard>
      {!mayChange && <p className={styles.rule}>Only hosts, admins and whoever added it can change it.</p>}
    </div>
  );
}

interface ChangeRowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly tone?: 'danger';
  readonly mayChange: boolean;
  readonly onClick: () => void;
}

/** A row for who may change it; the others see that it is not for them. */
function ChangeRow({ mayChange, ...row }: ChangeRowProps) {
  return <ListRow {...row} end="" disabled={!mayChange} />;
}
