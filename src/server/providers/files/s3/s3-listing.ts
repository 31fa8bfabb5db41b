import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import { isNamed, oddAnswer, type S3Calls } from './s3-calls.ts';

interface Folder {
  readonly calls: S3Calls;
  readonly Bucket: string;
  /** Beginning of its keys; what has another is nobody's business here. */
  readonly Prefix: string;
}

/** Answers whether a key is there. By a list, since a head answers the same where the whole bucket is missing. */
export function hasKey({ calls, Bucket }: Folder, Key: string): Promise<boolean> {
  return calls.run('usual', async (client, sending) => {
    const found = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }), sending);
    if (found.IsTruncated === undefined) throw oddAnswer();
    return found.Contents?.[0]?.Key === Key;
  });
}

/** Yields what was stored before a moment, by pages of a thousand at most: one request each. */
export async function* storedBefore(
  { calls, Bucket, Prefix }: Folder,
  moment: number,
): AsyncIterable<readonly string[]> {
  let next: string | undefined;
  do {
    const page = await calls.run('usual', async (client, sending) => {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: next });
      const found = await client.send(command, sending);
      const isWhole = found.IsTruncated === false || found.NextContinuationToken !== undefined;
      if (found.IsTruncated === undefined || !isWhole) throw oddAnswer();
      return found;
    });
    const isOld = (at: Date | undefined) => at !== undefined && at.getTime() < moment;
    const old = page.Contents?.filter(({ LastModified }) => isOld(LastModified)) ?? [];
    yield old.flatMap(({ Key }) => (Key?.startsWith(Prefix) ? [Key.slice(Prefix.length)] : []));
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
}

/** Not every service tells what is unfinished; those clear it away by themselves, or by a rule of the bucket. */
const notTold = ['NotImplemented', 'MethodNotAllowed'];

/** Lists uploads in parts that were begun before a moment and are not complete, the first thousand. */
async function begunBefore({ calls, Bucket, Prefix }: Folder, moment: number): Promise<MultipartUpload[]> {
  const found = await calls.run('usual', async (client, sending) => {
    try {
      return await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }), sending);
    } catch (error) {
      if (isNamed(error, notTold)) return null;
      throw error;
    }
  });
  return found?.Uploads?.filter(({ Initiated }) => Initiated && Initiated.getTime() < moment) ?? [];
}

/** Ends uploads in parts that were begun before a moment: their parts are paid for, and nobody will complete them. */
export async function abortBegunBefore(folder: Folder, moment: number): Promise<void> {
  const { calls, Bucket, Prefix } = folder;
  for (const { Key, UploadId } of await begunBefore(folder, moment)) {
    if (!Key?.startsWith(Prefix) || UploadId === undefined) continue;
    await calls.run('usual', (client, sending) =>
      client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), sending),
    );
  }
}
