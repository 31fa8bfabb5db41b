import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { insertRoom } from '#server/features/events/writer.ts';
import { insertPeople, insertSessions } from '#tests/support/people.ts';

type Env = Readonly<Record<string, string>>;

const room = (index: number, host: number, places: number, now: number) => ({
  name: `Circle ${index}`,
  description: '<p>We meet and talk.</p>',
  suffix: `circle_${index}`,
  is_private: toFlag(false),
  event_type: 'INDIVIDUAL' as const,
  creator_user_id: host,
  creator_organization_id: null,
  meeting_start: now,
  meeting_minutes: 60,
  max_participants: places,
  created_at: now,
});

async function fill(context: Context, rooms: number, { people, places }: { people: number; places: number }) {
  const now = context.clock();
  const [host = 0, ...ids] = await insertPeople(rowsOf(context), people + 1);
  const [hostToken = '', ...tokens] = await insertSessions(rowsOf(context), [host, ...ids]);
  const roomIds: number[] = [];
  await context.database.patient.transaction(async (tx) => {
    for (let index = 0; index < rooms; index += 1) {
      const id = await insertRoom(tx, room(index, host, places, now));
      roomIds.push(id);
      const place = { event_id: id, status: 'APPROVED' as const, is_admin: toFlag(false), notes: null };
      const inside = rooms === 1 ? [host] : [host, ...ids];
      const rows = inside.map((userId) => ({
        ...place,
        user_id: userId,
        is_host: toFlag(userId === host),
        created_at: now,
        approved_at: now,
      }));
      await tx.insertInto('event_participants').values(rows).execute();
    }
  });
  return { host, hostToken, ids, tokens, roomIds };
}

const rowsOf = (context: Context) => ({ context, clock: context.clock });

/** Fills a database: many rooms with everybody in them, or one into which nobody has come yet but its host. */
export async function makeRooms(env: Env, rooms: number, size: { people: number; places: number }) {
  const context = await createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
  const server = await buildApp(context);
  await server.ready();
  const made = await fill(context, rooms, size);
  await server.close();
  await context.close();
  return made;
}
