import { expect, test } from 'vitest';
import { listConversations } from '#contract/chat.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listEvents } from '#contract/events.ts';
import { listParticipants } from '#contract/participants.ts';
import { updateMe } from '#contract/profile.ts';
import { listProfiles } from '#contract/users.ts';
import { addressOf } from '#tests/support/api-client.ts';
import { writeTo } from '#tests/support/conversation-calls.ts';
import { createListHistories } from '#tests/support/list-histories.ts';
import { enter, insertPeople, place, type SignedInPerson } from '#tests/support/people.ts';
import { createRoomsApp, makeRoom, putRoom } from '#tests/support/room-calls.ts';
import { historiesTimeLimitMs, runHistories } from '#tests/support/run-histories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

const env = { RATE_LIMITS_OFF: '1' };
test(
  'what has changed, laid over the kept lists of people, rooms and conversations, is the whole, whatever two processes do',
  () =>
    runHistories(createListHistories, {
      firstSeed: 20_261_128,
      env: { ROOM_CREATOR_IDS: '1' },
      changesEach: 1,
    }),
  historiesTimeLimitMs,
);

/** Reads a list, and later what has changed in it since. */
async function startReading(app: TestApp, { token }: SignedInPerson, [endpoint, input]: [Endpoint, object]) {
  const read = (query: object) => {
    const { query: asked = {}, ...rest } = input as { query?: object };
    return app.request({ path: addressOf(endpoint, { ...rest, query: { ...asked, ...query } }), token });
  };
  const first = await read({});
  const since = first.headers.etag?.slice(1, -1);
  return { whole: first.text, readOn: () => read({ since }) };
}

const people: [Endpoint, object] = [listParticipants, { params: { id: '3' }, query: { pageSize: '200' } }];

test('a change among two hundred people costs a row, and so do their profiles', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  for (const userId of await insertPeople(app, 150)) await place(app, { eventId: 3, userId });
  const maha = await enterCohort(app, 'Maha');
  for (const list of [people, [listProfiles, {}] as [Endpoint, object]]) {
    const { whole, readOn } = await startReading(app, maha, list);
    await app.call(updateMe, { body: { position: `Maker of ${list[0].path}` } }, { token: noura.token });
    const { text } = await readOn();
    expect(whole.length).toBeGreaterThan(40_000);
    expect(text.length).toBeLessThan(900);
    const { rows, places, gone } = JSON.parse(text).changes.content;
    expect([rows.length, places.length, gone]).toEqual([1, 1, []]);
    expect(text).toContain(`Maker of ${list[0].path}`);
  }
});

test('so do a message among conversations and a saved room among rooms; nothing costs next to nothing', async () => {
  await using app = await createRoomsApp({ env });
  const noura = await enter(app, 'Noura');
  for (const name of [...'abcdefgh']) await writeTo(app, await enter(app, `Person${name}`), noura);
  const rooms = [];
  for (const name of [...'abcdefgh'])
    rooms.push(await makeRoom(app, noura, { lastlinkSuffix: `room${name}` }));
  const talks = await startReading(app, noura, [listConversations, {}]);
  const listed = await startReading(app, noura, [listEvents, {}]);
  expect([talks.whole.length, listed.whole.length].every((bytes) => bytes > 5000)).toBe(true);
  for (const { readOn } of [talks, listed]) expect((await readOn()).text.length).toBeLessThan(400);
  await writeTo(app, await enter(app, 'Maha'), noura);
  expect((await talks.readOn()).text.length).toBeLessThan(1200);
  await putRoom(app, noura, rooms[3]?.id ?? 0, { name: 'Another name' });
  const answer = await listed.readOn();
  expect(answer.text).toContain('Another name');
  expect(answer.text.length).toBeLessThan(2500);
});

test('a mark of nobody is answered with the whole, another’s tells nothing, and one that is none is refused', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  for (const name of [...'abcd']) await writeTo(app, await enter(app, `Person${name}`), maha);
  await writeTo(app, maha, noura);
  const own = await startReading(app, noura, [listConversations, {}]);
  const { headers } = await app.request({ path: listConversations.path, token: maha.token });
  for (const since of ['m'.repeat(27), headers.etag?.slice(1, -1)])
    expect(
      (await app.request({ path: `${listConversations.path}?since=${since}`, token: noura.token })).text,
    ).toBe(own.whole);
  const refused = await app.request({ path: `${listConversations.path}?since=1`, token: noura.token });
  expect(refused.status).toBe(422);
  expect(JSON.parse(refused.text).fields).toEqual({ since: 'Your input is not valid. Please change' });
});
