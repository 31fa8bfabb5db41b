import { expect, test } from 'vitest';
import { uploadImage } from '#contract/files.ts';
import { updateMe } from '#contract/profile.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { listTables } from '#contract/tables.ts';
import { addressOf } from '#tests/support/api-client.ts';
import { dayMs, hourMs } from '#tests/support/fake-clock.ts';
import { picture } from '#tests/support/images.ts';
import { place } from '#tests/support/people.ts';
import { askOverWire } from '#tests/support/raw-answer.ts';
import { decide, leaveCohort, startTables } from '#tests/support/table-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';

type Started = Awaited<ReturnType<typeof startTables>>;

/** The entity tag that somebody has once nothing is new any more. */
async function knownTag({ calls, maha }: Started): Promise<string> {
  const first = await calls.list(maha);
  const etag = first.headers.etag ?? '';
  const second = await calls.list(maha, etag);
  expect([second.status, second.text, second.headers.etag]).toEqual([304, '', etag]);
  return etag;
}

const mostHeaderBytes = 450;

test.each([
  ['http', {}],
  ['https', { PUBLIC_URL: 'https://links.example.org', SMTP_URL: 'smtp://127.0.0.1:2525' }],
])('an unchanged list is a 304 of at most 450 bytes, under %s', async (_, env) => {
  const started = await startTables();
  await using app = started.app;
  const { calls, noura, maha, tableId, eventId } = started;
  await calls.seated(noura, tableId);
  await using other = await createTestApp({ database: app.database, clock: app.clock, env });
  const origin = await other.server.listen({ port: 0, host: '127.0.0.1' });
  const path = addressOf(listTables, { params: { eventId } });
  const first = await askOverWire(origin, { path, token: maha.token });
  const etag = /^etag: (.*)\r$/im.exec(first.head)?.[1] ?? '';
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(?:W\/)?"[^"]+"$/)]);
  const headers = { 'if-none-match': etag };
  const second = await askOverWire(origin, { path, token: maha.token, headers });
  expect([second.status, second.body]).toEqual([304, '']);
  expect(second.head).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
  expect(second.head).toMatch(/^cache-control: no-store\r$/im);
  expect(second.head.length, second.head).toBeLessThanOrEqual(mostHeaderBytes);
});

test('who sits down, leaves or stays away is there at the next look, and so is a new table', async () => {
  const started = await startTables();
  await using app = started.app;
  const { calls, host, noura, maha, tableId } = started;
  const look = async (etag: string) => {
    const { status, reply } = await calls.list(maha, etag);
    expect(status).toBe(200);
    return reply.content.map(({ eventTableParticipants }) => eventTableParticipants.length);
  };
  let etag = await knownTag(started);
  const { id: seatId } = await calls.seated(noura, tableId);
  expect(await look(etag)).toEqual([1]);
  etag = await knownTag(started);
  await calls.leave(noura, tableId, seatId);
  expect(await look(etag)).toEqual([0]);
  await calls.seated(noura, tableId);
  etag = await knownTag(started);
  app.clock.advance(tableLimits.leaseMs - 1);
  expect((await calls.list(maha, etag)).status).toBe(304);
  app.clock.advance(1);
  expect(await look(etag)).toEqual([0]);
  etag = await knownTag(started);
  const { id } = await calls.made(host);
  expect(await look(etag)).toEqual([0, 0]);
  etag = await knownTag(started);
  await calls.remove(host, id);
  expect(await look(etag)).toEqual([0]);
});

test('a lease that is renewed changes nothing, and is over all the same once it is not', async () => {
  const started = await startTables();
  await using app = started.app;
  const { calls, noura, maha, tableId } = started;
  const { id: seatId } = await calls.seated(noura, tableId);
  const etag = await knownTag(started);
  for (let count = 0; count < 5; count += 1) {
    app.clock.advance(tableLimits.leaseMs - 1);
    expect((await calls.renew(noura, tableId, seatId)).status).toBe(200);
    expect((await calls.list(maha, etag)).status).toBe(304);
  }
  expect((await calls.renew(noura, tableId, seatId, { isLeaving: true })).status).toBe(200);
  app.clock.advance(tableLimits.leavingMs - 1);
  expect((await calls.list(maha, etag)).status).toBe(304);
  app.clock.advance(1);
  expect((await calls.list(maha, etag)).status).toBe(200);
});

test('the lists of two processes change together', async () => {
  const started = await startTables();
  await using app = started.app;
  const { calls, noura, maha, tableId, eventId } = started;
  await using other = await createTestApp({ database: app.database, clock: app.clock });
  const askOther = async (etag?: string) =>
    other.call(
      listTables,
      { params: { eventId: String(eventId) } },
      { token: maha.token, headers: { 'if-none-match': etag } },
    );
  let etag = (await askOther()).headers.etag;
  const { id: seatId } = await calls.seated(noura, tableId);
  const seen = await askOther(etag);
  expect([seen.status, seen.reply.content[0]?.eventTableParticipants.length]).toEqual([200, 1]);
  etag = seen.headers.etag;
  expect([(await askOther(etag)).status, (await calls.list(maha, etag)).status]).toEqual([304, 304]);
  app.clock.advance(tableLimits.leaseMs);
  expect((await askOther(etag)).reply.content[0]?.eventTableParticipants).toEqual([]);
  expect((await calls.leave(noura, tableId, seatId)).status).toBe(204);
});

test('a name that somebody at a table has changed is there within ten seconds', async () => {
  const started = await startTables();
  await using app = started.app;
  const { calls, noura, maha, tableId } = started;
  await calls.seated(noura, tableId);
  const etag = await knownTag(started);
  await app.call(updateMe, { body: { firstName: 'Nora' } }, { token: noura.token });
  app.clock.advance(10_000);
  const { status, reply } = await calls.list(maha, etag);
  expect(status).toBe(200);
  expect(reply.content[0]?.eventTableParticipants[0]?.participantUser.firstName).toBe('Nora');
});

test.each(['DENIED', 'REMOVED', 'BLOCKED', 'left'] as const)(
  'who is %s is gone from the list at the next look, and sees it no more',
  async (status) => {
    const started = await startTables();
    await using app = started.app;
    const { calls, noura, maha, tableId } = started;
    await calls.seated(noura, tableId);
    const etag = await knownTag(started);
    const ofNoura = (await calls.list(noura)).headers.etag;
    if (status === 'left') await leaveCohort(app, noura);
    else await decide(started, noura, status);
    const seen = await calls.list(maha, etag);
    expect([seen.status, seen.reply.content[0]?.eventTableParticipants]).toEqual([200, []]);
    expect((await calls.list(noura, ofNoura)).status).toBe(status === 'BLOCKED' ? 404 : 403);
  },
);

test('what one may do oneself is new too, whoever had the list before on this phone', async () => {
  const started = await startTables();
  await using app = started.app;
  const { calls, host, maha, eventId } = started;
  const etag = await knownTag(started);
  const ofHost = (await calls.list(host)).headers.etag;
  const asMaha = await calls.list(maha, ofHost);
  expect([asMaha.status, asMaha.reply.loggedInUserEventParticipant.host]).toEqual([200, false]);
  await place(app, { eventId, userId: maha.user.id, as: 'host' });
  const { status, reply } = await calls.list(maha, etag);
  expect([status, reply.loggedInUserEventParticipant.host]).toEqual([200, true]);
});

test('an address of a picture never outlives what the list is good for', async () => {
  const started = await startTables();
  await using app = started.app;
  const { calls, host, maha } = started;
  const base64 = (await picture({ width: 60, height: 60 }, 'png')).toString('base64');
  const body = { userId: host.user.id, fileName: 'a.png', base64 };
  const { presignedUrl } = (await app.call(uploadImage, { body }, { token: host.token })).reply;
  await calls.made(host, { logo: presignedUrl });
  const logoOf = async (etag?: string) => {
    const { status, headers, text } = await calls.list(maha, etag);
    return status === 304 ? null : { etag: headers.etag, logo: JSON.parse(text).content[1].logo as string };
  };
  let kept = await logoOf();
  for (let passed = 0; passed < 3 * dayMs; passed += 2 * hourMs) {
    const fresh = await logoOf(kept?.etag);
    kept = fresh ?? kept;
    const { pathname, search } = new URL(kept?.logo ?? '', 'http://localhost');
    expect((await app.request({ path: pathname + search })).status, `${passed / hourMs} h`).toBe(200);
    app.clock.advance(2 * hourMs);
  }
});

test('any tag but the newest is answered with the list', async () => {
  const started = await startTables();
  await using _app = started.app;
  const { calls, maha } = started;
  const etag = await knownTag(started);
  for (const other of ['"0"', 'W/"x"', '"', 'x'.repeat(2000), etag.slice(0, -2)])
    expect((await calls.list(maha, other)).status, other).toBe(200);
  for (const same of [`"other", ${etag}`, etag.replace('W/', '')])
    expect((await calls.list(maha, same)).status, same).toBe(304);
});
