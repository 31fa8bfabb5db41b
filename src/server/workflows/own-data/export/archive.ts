import { createReadStream } from 'node:fs';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileStream } from '#server/http/answers.ts';

/** File of an archive. */
export interface Part {
  readonly path: string;
  readonly size: number;
  /** A file of this machine's disk, or what opens the content when its turn comes. */
  readonly source: { readonly disk: string } | { readonly open: () => Promise<Readable | null> };
}

const openSource = async ({ source }: Part): Promise<Readable> => {
  const content = 'disk' in source ? createReadStream(source.disk) : await source.open();
  if (content === null) throw new Error('a file has gone while it was exported');
  return content;
};

/**
 * Makes an archive that is sent while it is made: one part after the other is opened, none is compressed, and so its
 * length is known. Where it is no longer taken, the part that is being read is closed and no other is opened.
 */
export async function archiveOf(parts: readonly Part[], mtime: Date): Promise<FileStream> {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let reading: Readable | null = null;
  for (const part of parts)
    zip.addReadStreamLazy(part.path, { size: part.size, compress: false, mtime }, (callback) => {
      if (stream.destroyed) return;
      openSource(part).then(
        (content) => {
          reading = content;
          content.once('error', (error) => stream.destroy(error));
          callback(null, content);
        },
        (error: Error) => stream.destroy(error),
      );
    });
  zip.on('error', (error: Error) => stream.destroy(error));
  stream.once('close', () => reading?.destroy());
  const size = await sizeOf(zip);
  pipeline(zip.outputStream, stream, () => undefined);
  return { stream, size };
}

/** Ends an archive, and waits until it is known how long it will be. */
function sizeOf(zip: ZipFile): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  // Declared without the number with which it is called.
  const onSize = (...[size]: unknown[]) => {
    if (typeof size === 'number' && size >= 0) resolve(size);
    else reject(new Error('the length of the archive is not known'));
  };
  zip.end({ forceZip64Format: false, comment: '' }, onSize);
  return promise;
}
