import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import type { ReceivedFile } from '#server/providers/files/files.ts';
import { createTurns } from '#server/turns.ts';
import { oddAnswer, type S3Calls } from './s3-calls.ts';

/** The least that a part may have, but for the last. */
const partBytes = 5_242_880;
/** Parts in memory, of all uploads together. */
const partsAtOnce = 4;
/** Contents up to this length do not wait for the parts of large ones. */
const smallBytes = 262_144;

interface Part {
  readonly ETag: string;
  readonly PartNumber: number;
}

interface Upload {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string;
}

interface UploadOptions {
  readonly calls: S3Calls;
  readonly Bucket: string;
  /** Answers whether a key is there. */
  readonly has: (Key: string) => Promise<boolean>;
}

/** Fills a buffer from a place in a file; a file that has less is not the one that was received. */
async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<void> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) throw new Error('a received file is shorter than it was');
    filled += bytesRead;
  }
}

/** Lends the buffers of parts, a few at a time, to each upload for as long as it takes. */
function createBuffers() {
  const inTurn = createTurns(partsAtOnce);
  const free: Buffer[] = [];
  let uploads = 0;
  const lend = <T>(size: number, work: (buffer: Buffer) => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(partBytes);
      try {
        return await work(buffer.subarray(0, size));
      } finally {
        free.push(buffer);
      }
    });
  async function during(upload: () => Promise<void>): Promise<void> {
    uploads += 1;
    try {
      await upload();
    } finally {
      uploads -= 1;
      // Kept from part to part, and let go of when nothing is sent.
      if (uploads === 0) free.length = 0;
    }
  }
  return { lend, during };
}

/** Creates what puts a received file under a key: whole where it is short, else in parts, one after the other. */
export function createS3Upload({ calls, Bucket, has }: UploadOptions) {
  const buffers = createBuffers();

  async function putWhole(Key: string, file: FileHandle, buffer: Buffer): Promise<void> {
    await fill(file, buffer, 0);
    await calls.run('sending', async (client, sending) => {
      const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key, Body: buffer }), sending);
      if (ETag === undefined) throw oddAnswer();
    });
  }

  const putPart = (upload: Upload, PartNumber: number, Body: Buffer): Promise<Part> =>
    calls.run('sending', async (client, sending) => {
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), sending);
      if (ETag === undefined) throw oddAnswer();
      return { ETag, PartNumber };
    });

  async function putParts(upload: Upload, file: FileHandle, size: number): Promise<Part[]> {
    const parts: Part[] = [];
    for (let position = 0; position < size; position += partBytes) {
      const part = await buffers.lend(Math.min(partBytes, size - position), async (buffer) => {
        await fill(file, buffer, position);
        return putPart(upload, parts.length + 1, buffer);
      });
      parts.push(part);
    }
    return parts;
  }

  async function complete(upload: Upload, Parts: Part[]): Promise<void> {
    try {
      await calls.run('sending', async (client, sending) => {
        const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
        const { ETag } = await client.send(command, sending);
        if (ETag === undefined) throw oddAnswer();
      });
    } catch (error) {
      // A first attempt whose answer was lost has done it, and left nothing to complete.
      const isGone = error instanceof ProviderFault && error.status === 404;
      if (!isGone || !(await has(upload.Key))) throw error;
    }
  }

  const abort = (upload: Upload): Promise<unknown> =>
    calls.run('usual', (client, sending) => client.send(new AbortMultipartUploadCommand(upload), sending));

  async function putInParts(Key: string, file: FileHandle, size: number): Promise<void> {
    const UploadId = await calls.run('usual', async (client, sending) => {
      const begun = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }), sending);
      return begun.UploadId ?? Promise.reject(oddAnswer());
    });
    const upload = { Bucket, Key, UploadId };
    try {
      await complete(upload, await putParts(upload, file, size));
    } catch (error) {
      // Nobody waits for it: what it leaves, the clean-up finds.
      abort(upload).catch(() => undefined);
      throw error;
    }
  }

  return async (Key: string, { path, size }: ReceivedFile): Promise<void> => {
    await using file = await open(path);
    if (size <= smallBytes) return await putWhole(Key, file, Buffer.allocUnsafe(size));
    await buffers.during(() =>
      size > partBytes
        ? putInParts(Key, file, size)
        : buffers.lend(size, (buffer) => putWhole(Key, file, buffer)),
    );
  };
}
