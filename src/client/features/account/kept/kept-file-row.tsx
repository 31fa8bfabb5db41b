import { FileText, type LucideIcon, Trash2, Video } from 'lucide-react';
import type { KeptFile } from '#client/kept-files/kept-file.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import styles from './kept-file-row.module.css';

interface KeptFileRowProps {
  readonly file: KeptFile;
  /** Null until it is known. */
  readonly roomName: string | null;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

export function KeptFileRow({ file, roomName, onOpen, onRemove }: KeptFileRowProps) {
  const { icon: Icon, tint } = looks[file.contentType] ?? otherLook;
  const size = formatBytes(file.size);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={`${styles.tile} ${tint}`}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={styles.words}>
          <bdi className={styles.name}>{file.name}</bdi>
          <span className={styles.second}>
            {roomName !== null && (
              <>
                <bdi>{roomName}</bdi> ·{' '}
              </>
            )}
            {size}
          </span>
        </span>
      </button>
      <button type="button" className={styles.remove} aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <Trash2 size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </li>
  );
}

interface Look {
  readonly icon: LucideIcon;
  readonly tint: string | undefined;
}

const otherLook: Look = { icon: FileText, tint: styles.document };
const looks: Readonly<Record<string, Look>> = {
  'video/mp4': { icon: Video, tint: styles.video },
  'application/pdf': { icon: FileText, tint: styles.pdf },
};
