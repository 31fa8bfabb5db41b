import type { Endpoint } from '#contract/endpoint.ts';
import type { ListChanges } from '#contract/list-changes.ts';
import { type KeptAnswer, tellsOf, withChanges } from '#domain/list-changes.ts';

/** Lays the changes of an answer over what is here; null where they do not tell of all that was changed here. */
export function laidOver(
  { lists = {} }: Endpoint,
  known: KeptAnswer<unknown>,
  { value, etag }: KeptAnswer<unknown>,
): KeptAnswer<unknown> | null {
  const changes = value as ListChanges;
  if (!tellsOf(changes, known.base?.touched ?? [], lists)) return null;
  return { value: withChanges(known.value as object, changes, lists), etag };
}
