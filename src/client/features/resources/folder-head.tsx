import { ChevronRight, Ellipsis, Folder, FolderPlus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import floating from '#client/ui/controls/floating-button.module.css';
import { type ResourceFolder, rootFolderName } from '#contract/resources.ts';
import { FolderLink } from './folder-rows.tsx';
import type { ResourceRights } from './resource-access.ts';
import styles from './resources-panel.module.css';
import type { OpenSheet } from './use-opened.ts';

interface FolderHeadProps {
  readonly folder: ResourceFolder;
  readonly rights: ResourceRights;
  readonly open: OpenSheet;
}

/** Name of the folder that is open, the way back to Root, and what may be made in it. */
export function FolderHead({ folder, rights, open }: FolderHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { root, name } = folder;
  useEffect(() => {
    // The row or the link that led here is gone with the folder before.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.head}>
      {!root && (
        <nav className={styles.path} aria-label="Folders above">
          <FolderLink folder={null}>
            <Folder size={22} strokeWidth={1.75} aria-hidden />
            {rootFolderName}
          </FolderLink>
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </nav>
      )}
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        {root && <Folder size={22} strokeWidth={1.75} aria-hidden />}
        <bdi>{name}</bdi>
      </h2>
      <FolderActions folder={folder} rights={rights} open={open} />
    </div>
  );
}

/** Actions on the folder that is open. */
function FolderActions({ folder: { root, name }, rights, open }: FolderHeadProps) {
  const { mayAdd, mayManage } = rights;
  return (
    <>
      {mayManage && root && (
        <Button variant="text" size="small" icon={FolderPlus} onClick={() => open('newFolder')}>
          New folder
        </Button>
      )}
      {mayManage && !root && (
        <IconButton
          icon={Ellipsis}
          label={`Options for ${name}`}
          className={styles.options}
          aria-haspopup="dialog"
          onClick={() => open('folderMenu')}
        />
      )}
      {mayAdd && (
        <Button
          size="medium"
          icon={Plus}
          className={`${floating.button} ${styles.add}`}
          onClick={() => open('add')}
        >
          Add resource
        </Button>
      )}
    </>
  );
}
