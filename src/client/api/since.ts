import type { Endpoint } from '#contract/endpoint.ts';
import type { KeptAnswer } from '#domain/list-changes.ts';

/**
 * Returns the input of a call that asks for what has changed in lists that are here; null where it asks for all of them.
 * A proxy that compresses may have added something to the mark in the ETag.
 */
export function inputSince(
  { lists }: Endpoint,
  input: object,
  known: KeptAnswer<unknown> | undefined,
): object | null {
  const since = /"([\w-]{27})/.exec(known?.etag ?? known?.base?.etag ?? '')?.[1];
  return lists && since ? { ...input, query: { ...(input as { query?: object }).query, since } } : null;
}
