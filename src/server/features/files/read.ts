import type { Uploaded } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { signedAddress } from '#server/providers/files/file-address.ts';
import { findSentFile } from '#server/providers/files/store.ts';

/** Reads what a person has sent under an idempotency key and not used yet. */
export async function readSentFile(
  { database, secret, clock }: Pick<Context, 'database' | 'secret' | 'clock'>,
  sent: { readonly userId: number; readonly key: string },
): Promise<Uploaded> {
  const file = await findSentFile(database.reader, sent);
  if (file === undefined) throw new ProblemError('not_found');
  return { presignedUrl: signedAddress({ secret }, file.id, clock()) };
}
