import { doneHere } from '#client/unsent/done-here.ts';
import { starKind } from '#offline/kinds/stars.ts';
import type { UnsentState } from '#offline/outbox/state.ts';

/** The starred sessions with what was tapped on this phone and the server's answer may not hold yet. */
export function withStarsHere(
  ids: readonly number[],
  unsent: Pick<UnsentState, 'entries' | 'sent'>,
  asOf: number,
): ReadonlySet<number> {
  const ownIds = new Set(ids);
  for (const { sessionId, starred } of doneHere(unsent, starKind, asOf)) {
    if (starred) ownIds.add(sessionId);
    else ownIds.delete(sessionId);
  }
  return ownIds;
}
