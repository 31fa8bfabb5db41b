import type { Endpoint } from '#contract/endpoint.ts';
import type { ListChanges } from '#contract/list-changes.ts';
import { type KeptAnswer, tellsOf, withChanges } from '#domain/list-changes.ts';

type Known = KeptAnswer<unknown> | undefined;

/** Reads what an ETag holds between its quotes. */
const markIn = (etag: string | null | undefined): string | undefined => /"([^"]+)"/.exec(etag ?? '')?.[1];

/** Input of a call that asks for what has changed in the lists that are here; the same where none are. */
export function sinceKnown({ lists }: Endpoint, input: object, known: Known): object {
  const since = lists && markIn(known?.etag ?? known?.base?.etag);
  if (since === undefined) return input;
  return { ...input, query: { ...(input as { query?: object }).query, since } };
}

/** The whole of an answer that may hold only what has changed; null where that cannot be laid over what is here. */
export function laidOver(
  { lists }: Endpoint,
  known: Known,
  answer: KeptAnswer<unknown>,
): KeptAnswer<unknown> | null {
  const changes = answer.value as Partial<ListChanges> | null;
  if (lists === undefined || !isChanges(changes)) return answer;
  if (known === undefined || !tellsOf(changes, known.base?.touched ?? [], lists)) return null;
  return { value: withChanges(known.value as object, changes, lists), etag: answer.etag };
}

const isChanges = (reply: Partial<ListChanges> | null): reply is ListChanges =>
  reply?.changes !== undefined && reply.rest !== undefined;
