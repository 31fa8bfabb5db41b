import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import type { Writer } from '#server/db/database.ts';
import { insertDemoUser } from '#server/demo/store.ts';
import { upsertParticipant } from '#server/features/events/places/store.ts';
import { madeUpPerson } from './made-up-people.ts';

const portraits = 33;
const firstId = 1_000;

/** Makes people up, and answers their numbers. */
export async function insertMadeUpPeople(
  tx: Writer,
  { clock, programme }: Context,
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { suffix, firstName, lastName, organization, position } = madeUpPerson(index);
    const id = firstId + index;
    await insertDemoUser(tx, {
      id,
      email: `${suffix}@many.test`,
      first_name: firstName,
      last_name: lastName,
      image: index % 2 === 0 ? `/files/portraits/${(index % portraits) + 1}.svg` : null,
      bio: null,
      location: 'Riyadh, Saudi Arabia',
      organization,
      position,
      time_zone_id: programme.timeZoneId,
      linked_in_profile_link: null,
      suffix,
      password_hash: null,
      created_at: clock(),
    });
    ids.push(id);
  }
  return ids;
}

/** Makes a demo in this folder, and adds to it. */
export async function makeLargeDemo(
  dataDir: string,
  add: (tx: Writer, context: Context) => Promise<void>,
): Promise<void> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const server = await buildApp(context);
  await server.ready();
  await context.database.patient.transaction((tx) => add(tx, context));
  await server.close();
  await context.close();
}

/** Makes a demo in this folder, with so many people in the list that there are `count` in all. */
export const makeManyPeople = (dataDir: string, count: number): Promise<void> =>
  makeLargeDemo(dataDir, async (tx, context) => {
    const eventId = context.programme.eventIds.forum;
    const now = context.clock();
    for (const userId of await insertMadeUpPeople(tx, context, count - (portraits - 1)))
      await upsertParticipant(tx, {
        eventId,
        userId,
        status: 'APPROVED',
        isHost: false,
        isAdmin: false,
        now,
      });
  });
