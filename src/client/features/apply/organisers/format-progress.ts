import type { DownloadProgress } from '#client/api/transfer.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';

/** `42 %` where the whole is known, else what has arrived. */
export function formatProgress(progress: DownloadProgress | null): string {
  if (progress === null) return 'being prepared';
  const { received, total } = progress;
  return total ? `${Math.floor((100 * received) / total)} %` : formatBytes(received);
}
