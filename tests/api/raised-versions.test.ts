import { expect, test } from 'vitest';
import { muteConversation } from '#contract/chat.ts';
import { headerNames } from '#contract/names.ts';
import { listParticipants } from '#contract/participants.ts';
import { updateMe } from '#contract/profile.ts';
import { listProfiles } from '#contract/users.ts';
import { administer } from '#tests/support/bus-connections.ts';
import { talkWith, writeTo } from '#tests/support/conversation-calls.ts';
import { join, remove, start } from '#tests/support/organization-calls.ts';
import { place } from '#tests/support/people.ts';
import { decide, startWaiting } from '#tests/support/registration-calls.ts';
import { createRoomsApp } from '#tests/support/room-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

test('who joins or leaves an organisation, and its logo, are there at the next read of profiles, in each process', async () => {
  await using first = await createTestApp();
  await using second = await createTestApp({ database: first.database, clock: first.clock });
  const { owner, organization, code } = await start(first);
  const maha = await enterCohort(first, 'Maha');
  await first.call(updateMe, { body: { organization: organization.name } }, { token: maha.token });
  await first.context.database.transaction((tx) =>
    tx.updateTable('organizations').set({ logo: 'a-logo' }).execute(),
  );
  const areShown = async (expected: boolean) => {
    for (const app of [first, second]) {
      const { reply } = await app.call(listProfiles, { query: {} }, { token: maha.token });
      expect(reply.content.map(({ logo }) => logo !== null)).toEqual([expected]);
    }
  };
  await areShown(false);
  await join(second, maha, code);
  await areShown(true);
  await remove(first, owner, maha.user.id);
  await areShown(false);
  const { reply } = await first.call(listProfiles, { query: {} }, { token: maha.token });
  expect(reply.totalElements).toBe(1);
});

const waiting = `select 1 from pg_locks where locktype = 'transactionid' and not granted
  and pid in (select pid from pg_stat_activity where datname = current_database())`;

test.runIf(isPostgres)(
  'who comes into a room while their profile is being saved is shown there as it is saved',
  async () => {
    const { app, noura, maha, id, placeId } = await startWaiting();
    await using first = app;
    await using second = await createRoomsApp({ database: first.database, clock: first.clock });
    const told = async () => {
      const input = { params: { id: String(id) }, query: {} };
      const { content } = (await second.call(listParticipants, input, { token: noura.token })).reply;
      return content.map(({ participantUser }) => participantUser.position);
    };
    await place(first, { eventId: 3, userId: maha.user.id });
    const saved = await first.context.database.transaction(async (tx) => {
      // Another change of an event that Maha is in holds up the save, which has found by then where she is.
      await tx.updateTable('event_versions').set({ version: 99 }).where('event_id', '=', 3).execute();
      const save = first.call(updateMe, { body: { position: 'Minister' } }, { token: maha.token });
      await expect.poll(async () => (await administer(first.database, waiting)).length).toBe(1);
      await decide(second, noura, placeId, 'APPROVED', 'TO_BE_APPROVED');
      expect(await told()).toEqual(['Founder', 'Founder']);
      return { save };
    });
    await saved.save;
    expect(await told()).toEqual(['Minister', 'Founder']);
  },
);

const deadlocks = `select deadlocks from pg_stat_database where datname = current_database()`;

test.runIf(isPostgres)('who raises versions waits for nobody who waits for them', async () => {
  await using app = await createTestApp({ env: { RATE_LIMITS_OFF: '1' } });
  const [noura, maha] = [await enterCohort(app, 'Noura', 'host'), await enterCohort(app, 'Maha')];
  await writeTo(app, noura, maha);
  const { sid } = await talkWith(app, maha, noura);
  const events = Object.values(app.context.programme.eventIds);
  for (let round = 0; round < 20; round += 1) {
    const key = { [headerNames.idempotencyKey]: crypto.randomUUID() };
    const muted = { params: { sid }, body: { muted: round % 2 === 0 } };
    await Promise.all([
      app.call(muteConversation, muted, { token: maha.token, headers: key }),
      app.call(updateMe, { body: { myLastlinkSuffix: `maha_${round}` } }, { token: maha.token }),
      ...events.map((eventId) => place(app, { eventId, userId: noura.user.id, as: 'host' })),
      app.call(updateMe, { body: { position: `Maker ${round}` } }, { token: noura.token }),
    ]);
  }
  expect(await administer(app.database, deadlocks)).toEqual([{ deadlocks: '0' }]);
});
