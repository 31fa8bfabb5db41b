import type { Context } from '#server/context.ts';
import { continueIds } from '#server/db/dialects/ids.ts';
import { countEvents, insertEventOnce } from '#server/features/events/store.ts';

/** Makes the programme's own events where they are missing: the onboarding room is public, the cohort's areas private. */
export async function makeProgrammeEvents({ database, programme, clock }: Context): Promise<void> {
  const { eventIds, events, timeZoneId } = programme;
  const wanted = [
    { id: eventIds.onboarding, isPrivate: false, ...events.onboarding },
    { id: eventIds.announcements, isPrivate: true, ...events.announcements },
    { id: eventIds.forum, isPrivate: true, ...events.forum },
  ];
  const ids = wanted.map(({ id }) => id);
  // A later start writes nothing, and so needs no room.
  if ((await countEvents(database.reader, ids)) === ids.length) return;
  await database.transaction(async (tx) => {
    const made = [];
    for (const event of wanted) {
      made.push(await insertEventOnce(tx, { ...event, eventType: 'INDIVIDUAL', timeZoneId, now: clock() }));
    }
    if (made.includes(true)) await continueIds(tx, database.kind, 'events');
  });
}
