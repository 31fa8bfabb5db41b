import { doneHere } from '#client/outbox/use-outbox.ts';
import { starKind } from '#offline/kinds/marks.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

/** The starred sessions with what was tapped on this phone and the server's answer may not hold yet. */
export function withStarsHere(
  ids: readonly number[],
  outbox: Pick<OutboxState, 'entries' | 'sent'>,
  asOf: number,
): ReadonlySet<number> {
  const ownIds = new Set(ids);
  for (const { sessionId, starred } of doneHere(outbox, starKind, asOf)) {
    if (starred) ownIds.add(sessionId);
    else ownIds.delete(sessionId);
  }
  return ownIds;
}
