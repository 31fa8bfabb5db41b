import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { Logger } from '#server/logger.ts';
import type { ByteRange, Files } from '#server/providers/files/files.ts';
import { createPassage } from '#server/providers/files/passing-through.ts';
import type { S3Config } from '#server/providers/files/settings.ts';
import {
  createS3Calls,
  isNamed,
  oddAnswer,
  type S3Calls,
  type S3Patience,
  usualPatience,
} from './s3-calls.ts';
import { abortBegunBefore, hasKey, storedBefore } from './s3-listing.ts';
import { createS3Upload } from './s3-upload.ts';
import { watchedContent } from './watched-content.ts';

interface S3FilesOptions {
  readonly config: S3Config;
  /** Folder of the bucket that is this deployment's. */
  readonly folder: string;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly patience?: Partial<S3Patience>;
}

const missing = ['NoSuchKey'];
const deleted = 204;

/** Answers true for a content that is what was asked for, as far as can be told before it comes. */
function isAsked({ ETag, ContentLength }: GetObjectCommandOutput, range: ByteRange | undefined): boolean {
  if (ETag === undefined || ContentLength === undefined) return false;
  return range === undefined || ContentLength === range.end - range.start + 1;
}

function openKey(calls: S3Calls, asked: { Bucket: string; Key: string }, range: ByteRange | undefined) {
  const Range = range && `bytes=${range.start}-${range.end}`;
  return calls.run('opening', async (client, sending) => {
    try {
      const answer = await client.send(new GetObjectCommand({ ...asked, Range }), sending);
      const { Body } = answer;
      if (Body instanceof Readable && isAsked(answer, range)) return Body;
      if (Body instanceof Readable) Body.destroy();
      throw oddAnswer();
    } catch (error) {
      if (isNamed(error, missing)) return null;
      throw error;
    }
  });
}

async function removeKey(calls: S3Calls, asked: { Bucket: string; Key: string }): Promise<void> {
  await calls.run('usual', async (client, sending) => {
    const { $metadata } = await client.send(new DeleteObjectCommand(asked), sending);
    // Anything else may be anybody's answer, and the content may still be there.
    if ($metadata.httpStatusCode !== deleted) throw oddAnswer();
  });
}

/** Creates storage in a bucket of an S3-compatible service, where several processes find the same files. */
export function createS3Files({ patience, folder, ...options }: S3FilesOptions): Files {
  const calls = createS3Calls({ ...options, patience: { ...usualPatience, ...patience } });
  const Bucket = options.config.bucket;
  const Prefix = `${folder}/`;
  const own = { calls, Bucket, Prefix };
  const keyOf = (id: string) => `${Prefix}${id}`;
  const upload = createS3Upload({ calls, Bucket, has: (key) => hasKey(own, key) });
  const passage = createPassage();
  return {
    put: (id, received) => upload(keyOf(id), received),
    async open(id, range) {
      const body = await openKey(calls, { Bucket, Key: keyOf(id) }, range);
      return body && watchedContent(body, { idleMs: calls.idleMs, passage: passage() });
    },
    has: (id) => hasKey(own, keyOf(id)),
    remove: (id) => removeKey(calls, { Bucket, Key: keyOf(id) }),
    storedBefore: (moment) => storedBefore(own, moment),
    removeUnfinished: (before) => abortBegunBefore(own, before),
    isAnswering: calls.isAnswering,
    close: () => calls.close(),
  };
}
