import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight, Folder } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResourceFolder } from '#contract/resources.ts';
import styles from './folder-rows.module.css';
import { folderWords } from './resource-words.ts';

/** Folders of a room on one card; each opens in the tab. */
export function FolderRows({ folders }: { readonly folders: readonly ResourceFolder[] }) {
  return (
    <ul className={styles.card} aria-label="Folders">
      {folders.map((folder) => (
        <li key={folder.id}>
          <FolderLink folder={folder.id} className={styles.row}>
            <Folder className={styles.icon} size={26} strokeWidth={1.5} aria-hidden />
            <span className={styles.words}>
              <bdi className={styles.name}>{folder.name}</bdi>
              <span className={styles.second}>{folderWords(folder)}</span>
            </span>
            <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
          </FolderLink>
        </li>
      ))}
    </ul>
  );
}

interface FolderLinkProps {
  /** Null leads to Root. */
  readonly folder: number | null;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to a folder within the tab, without moving the page. */
export function FolderLink({ folder, className, children }: FolderLinkProps) {
  const { webinarLink } = useParams({ from: '/w/$webinarLink/{-$tab}' });
  return (
    <Link
      to="/w/$webinarLink/{-$tab}"
      params={{ webinarLink, tab: 'resources' }}
      search={folder === null ? {} : { folder }}
      resetScroll={false}
      className={className}
    >
      {children}
    </Link>
  );
}
