import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/logger.ts';
import { createDiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';

interface FilesOptions {
  readonly config: Pick<Config, 's3'>;
  /** Folder of this machine, where none other is configured. */
  readonly folder: string;
  readonly secret: string;
  readonly clock: () => number;
  readonly logger: Logger;
}

/**
 * Names the folder of a bucket that belongs to one database. The clean-up removes what its database does not know: of
 * two deployments that were given one bucket, neither is to remove the files of the other.
 */
const folderOf = (secret: string): string =>
  createHmac('sha256', secret).update('folder of the bucket').digest('hex').slice(0, 16);

/** Creates the storage of files: the bucket that is configured, else a folder of this machine. */
export async function createFiles({ config, folder, secret, ...options }: FilesOptions): Promise<Files> {
  if (config.s3 === null) return createDiskFiles(folder);
  // The SDK costs whoever does not use it neither memory nor time.
  const { createS3Files } = await import('./s3/s3-files.ts');
  return createS3Files({ ...options, config: config.s3, folder: folderOf(secret) });
}
