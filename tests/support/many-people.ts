import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { insertDemoUser } from '#server/demo/store.ts';
import { upsertParticipant } from '#server/features/events/places/store.ts';
import { madeUpPerson } from './made-up-people.ts';

const portraits = 33;

async function addPeople(context: Context, people: readonly number[]): Promise<void> {
  const { database, clock, programme } = context;
  const now = clock();
  await database.patient.transaction(async (tx) => {
    for (const index of people) {
      const { suffix, firstName, lastName, organization, position } = madeUpPerson(index);
      const id = 1_000 + index;
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
        created_at: now,
      });
      const place = { eventId: programme.eventIds.forum, userId: id, status: 'APPROVED' as const };
      await upsertParticipant(tx, { ...place, isHost: false, isAdmin: false, now });
    }
  });
}

/** Makes a demo in this folder, with so many people in the list that there are `count` in all. */
export async function makeManyPeople(dataDir: string, count: number): Promise<void> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const server = await buildApp(context);
  await server.ready();
  await addPeople(context, [...Array(count - (portraits - 1)).keys()]);
  await server.close();
  await context.close();
}
