import { describe, expect, test } from 'vitest';
import { tableLimits } from '#contract/table-limits.ts';
import { sweepSeats } from '#server/features/tables/sweep.ts';
import { holders, startTables, tableCalls } from '#tests/support/table-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { twilioEnv } from '#tests/support/twilio/twilio-env.ts';
import { videoEnv } from '#tests/support/twilio/video-server.ts';
import { bring, heldMs, startVideoTables } from '#tests/support/twilio/video-tables.ts';

const { page, phone } = holders;
const { leaseMs, renewMs, leavingMs } = tableLimits;
/** Time for which a seat is held whose page has left the call. */
const hungUpMs = 30_000;

/** Noura and Maha in the call of their table, a second after they sat down. */
async function startInCall() {
  const { stop, ...started } = await startVideoTables();
  const { app, twilio, calls, noura, maha, tableId } = started;
  const { id: seatId } = await calls.seated(noura, tableId, { holder: page });
  await calls.seated(maha, tableId);
  const { room } = (await calls.videoToken(noura, tableId)).reply;
  for (const { user } of [noura, maha]) await bring(app, twilio.join(room, user.id, app.clock()));
  app.clock.advance(1_000);
  const left = ({ user }: typeof noura, at = app.clock()) => twilio.leave(room, user.id, at);
  const held = async ({ user }: typeof noura) => (await heldMs(app)).get(user.id);
  return { stop, room, seatId, left, held, ...started };
}

describe('who is gone from the call', () => {
  test('has a seat for a moment longer, and then it is free', async () => {
    const { stop, app, noura, maha, calls, tableId, left, held } = await startInCall();
    await using _stop = stop;
    expect((await bring(app, left(noura))).status).toBe(204);
    expect([await held(noura), await held(maha)]).toEqual([hungUpMs, leaseMs - 1_000]);
    app.clock.advance(hungUpMs);
    await sweepSeats(app.context);
    expect(await calls.peopleAt(maha, tableId)).toEqual([maha.user.id]);
  });

  test('keeps it where their page lives, which renews within that moment', async () => {
    const { stop, app, noura, calls, tableId, seatId, left, held } = await startInCall();
    await using _stop = stop;
    await bring(app, left(noura));
    app.clock.advance(renewMs + 8_000);
    expect((await calls.renew(noura, tableId, seatId, { holder: page })).status).toBe(200);
    expect(await held(noura)).toBe(leaseMs);
  });

  test('keeps it where the page was loaded anew, whichever comes first', async () => {
    const { stop, app, noura, calls, tableId, seatId, left, held } = await startInCall();
    await using _stop = stop;
    const gone = left(noura);
    await calls.renew(noura, tableId, seatId, { holder: page, isLeaving: true });
    await bring(app, gone);
    expect(await held(noura)).toBe(leavingMs);
    app.clock.advance(2_000);
    await calls.renew(noura, tableId, seatId, { holder: phone, takesOver: true });
    await bring(app, gone);
    expect(await held(noura)).toBe(leaseMs);
  });

  test('keeps it where a second device took it over, in whatever order that is told', async () => {
    const { stop, app, room, twilio, noura, calls, tableId, seatId, held } = await startInCall();
    await using _stop = stop;
    await calls.renew(noura, tableId, seatId, { holder: phone, takesOver: true });
    app.clock.advance(1_000);
    const { joined, left } = twilio.takeOver(room, noura.user.id, app.clock());
    for (const notice of [left, joined, left]) await bring(app, notice);
    app.clock.advance(renewMs);
    expect((await calls.renew(noura, tableId, seatId, { holder: phone })).status).toBe(200);
    for (const notice of [left, joined]) await bring(app, notice);
    expect(await held(noura)).toBe(leaseMs);
    expect(twilio.isIn(room, noura.user.id)).toBe(true);
  });

  test('is told again and late without harm to the seat that they have by then', async () => {
    const { stop, app, noura, calls, tableId, seatId, left, held } = await startInCall();
    await using _stop = stop;
    const gone = left(noura);
    for (let times = 0; times < 3; times += 1) await bring(app, gone);
    app.clock.advance(10_000);
    await bring(app, gone);
    expect(await held(noura)).toBe(hungUpMs - 10_000);
    await calls.leave(noura, tableId, seatId);
    await calls.seated(noura, tableId);
    await bring(app, gone);
    expect(await held(noura)).toBe(leaseMs);
  });

  test('are all of the table where its room has ended', async () => {
    const { stop, app, room, twilio, host, noura, maha, calls, held } = await startInCall();
    await using _stop = stop;
    const other = await calls.made(host);
    await calls.seated(host, other.id);
    expect((await bring(app, twilio.end(room, app.clock()))).status).toBe(204);
    expect([await held(noura), await held(maha), await held(host)]).toEqual([hungUpMs, hungUpMs, leaseMs]);
  });
});

describe('a notice', () => {
  /** A notice of Noura's, changed. */
  const changed = ({ body }: { readonly body: string }, change: Record<string, string>) => ({
    ...Object.fromEntries(new URLSearchParams(body)),
    ...change,
  });

  test('that Twilio has not signed, or about another account, is refused', async () => {
    const { stop, app, twilio, noura, left, held } = await startInCall();
    await using _stop = stop;
    const gone = left(noura);
    const forged = [
      { ...gone, headers: { 'content-type': gone.headers['content-type'] ?? '' } },
      { ...gone, body: `${gone.body}&More=1` },
      { ...gone, headers: { ...gone.headers, 'x-twilio-signature': 'x' } },
      twilio.sign(changed(gone, {}), 'another secret'),
      twilio.sign(changed(gone, { AccountSid: twilioEnv.TWILIO_ACCOUNT_SID.replace(/1$/, '2') })),
    ];
    for (const notice of forged) expect((await bring(app, notice)).status).toBe(403);
    expect(await held(noura)).toBe(leaseMs - 1_000);
  });

  test('about somebody, a room or a thing that is not ours changes nothing', async () => {
    const { stop, app, twilio, noura, maha, left, held } = await startInCall();
    await using _stop = stop;
    const gone = left(noura);
    const strange: Record<string, string>[] = [
      { RoomName: 'table-1' },
      { RoomName: 'another room' },
      { RoomName: (new URLSearchParams(gone.body).get('RoomName') ?? '').replace(/\d+$/, '99999') },
      { ParticipantIdentity: '99999' },
      { ParticipantIdentity: 'somebody' },
      { ParticipantIdentity: `${noura.user.id} or 1=1` },
      { Timestamp: 'yesterday' },
      { StatusCallbackEvent: 'track-added' },
      { StatusCallbackEvent: 'what nobody knows' },
    ];
    for (const change of strange) {
      const { status, text } = await bring(app, twilio.sign(changed(gone, change)));
      expect([status, text], JSON.stringify(change)).toEqual([204, '']);
    }
    expect([await held(noura), await held(maha)]).toEqual([leaseMs - 1_000, leaseMs - 1_000]);
  });

  test('that is too long or none is refused, and where calls are our own nobody takes one', async () => {
    const { stop, app, twilio } = await startInCall();
    await using _stop = stop;
    expect((await bring(app, twilio.sign({ AccountSid: 'A'.repeat(40_000) }))).status).toBe(413);
    const { app: own } = await startTables();
    await using _own = own;
    expect((await bring(own, twilio.sign({}))).status).toBe(404);
  });
});

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('over two processes', () => {
  test('a room is one, and what the other process knows of seats counts', async () => {
    const { stop, app, twilio, noura, maha, room, calls, tableId, seatId, left, held } = await startInCall();
    await using _stop = stop;
    const options = { database: app.database, clock: app.clock, env: videoEnv(twilio) };
    await using second = await createTestApp(options);
    const there = tableCalls(second);
    expect((await there.videoToken(maha, tableId)).reply.room).toBe(room);
    await bring(second, left(noura));
    expect(await held(noura)).toBe(hungUpMs);
    await calls.renew(noura, tableId, seatId, { holder: page });
    await bring(second, twilio.join(room, noura.user.id, app.clock()));
    await there.leave(noura, tableId, seatId);
    await expect.poll(() => twilio.isIn(room, noura.user.id)).toBe(false);
    expect(twilio.isIn(room, maha.user.id)).toBe(true);
  });
});
