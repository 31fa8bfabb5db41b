import type { Writer } from '#server/db/database.ts';
import { continueIds } from '#server/db/dialects/ids.ts';
import { insertBelongings } from '#server/features/events/store.ts';
import { makeLargeDemo } from './many-people.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const host = 1;

interface Many {
  /** Person who attends them all. */
  readonly userId: number;
  readonly count: number;
  readonly now: number;
}

/** Inserts rooms of the demo's host, most of them still to come, every third one weekly. */
async function insertRooms(tx: Writer, { userId, count, now }: Many): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = 1_000 + index;
    const start = now + (index - 20) * hourMs;
    const endsOn = new Date(now + 200 * dayMs).toISOString().slice(0, 10);
    const rule = { recurringType: 'WEEKLY', numberOfOccurrence: 0, repeatOn: [], endsOn };
    const isRecurring = index % 3 === 0;
    await tx
      .insertInto('events')
      .values({
        id,
        name: `Room ${index + 1} of many`,
        description: '<p>What it is about.</p>',
        suffix: `many_${index}`,
        suffix_key: `many_${index}`,
        is_private: 0,
        event_type: 'INDIVIDUAL',
        creator_user_id: host,
        time_zone_id: 'Asia/Riyadh',
        meeting_start: start,
        meeting_minutes: 90,
        is_recurring: isRecurring ? 1 : 0,
        recurrence: isRecurring ? JSON.stringify(rule) : null,
        created_at: now + index,
      })
      .execute();
    await insertBelongings(tx, { creatorId: null, eventId: id, now: now + index });
    const place = {
      event_id: id,
      status: 'APPROVED',
      is_admin: 0,
      notes: null,
      created_at: now,
      approved_at: now,
    } as const;
    await tx
      .insertInto('event_participants')
      .values([
        { ...place, user_id: host, is_host: 1 },
        { ...place, user_id: userId, is_host: 0 },
      ])
      .execute();
  }
}

/** Makes a demo in this folder whose participant attends so many rooms more. */
export const makeManyRooms = (dataDir: string, count: number): Promise<void> =>
  makeLargeDemo(dataDir, async (tx, { clock, database }) => {
    const { id: userId } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'participant@demo.test')
      .executeTakeFirstOrThrow();
    await insertRooms(tx, { userId, count, now: clock() });
    await continueIds(tx, database.kind, 'events');
  });
