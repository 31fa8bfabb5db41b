import { type KeptFile, totalSize } from '#client/kept-files/kept-file.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';

/** `3 files` */
export const filesCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** `3 files · 42 MB` */
export function keptFilesWords(files: readonly KeptFile[]): string {
  return files.length === 0 ? 'None' : `${filesCount(files.length)} · ${formatBytes(totalSize(files))}`;
}

/** `3 kept files go from this phone too.` */
export function keptFilesGoWords(count: number): string {
  return count === 1
    ? '1 kept file goes from this phone too.'
    : `${count} kept files go from this phone too.`;
}
