import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { tableLimits } from '#contract/table-limits.ts';
import { sweepSeats } from '#server/features/tables/sweep.ts';
import { deletePerson } from '#server/workflows/own-data/deletion/delete-person.ts';
import { decide, holders } from '#tests/support/table-calls.ts';
import { twilioEnv } from '#tests/support/twilio/twilio-env.ts';
import { bring, startVideoTables } from '#tests/support/twilio/video-tables.ts';

const { page, phone } = holders;

/** Noura and Maha in the call of their table. */
async function startInCall() {
  const { stop, ...started } = await startVideoTables();
  const { app, twilio, calls, noura, maha, tableId } = started;
  const seats = [await calls.seated(noura, tableId, { holder: page }), await calls.seated(maha, tableId)];
  const { room } = (await calls.videoToken(noura, tableId)).reply;
  for (const { user } of [noura, maha]) await bring(app, twilio.join(room, user.id, app.clock()));
  const [nouraSeat, mahaSeat] = seats.map(({ id }) => id);
  const isIn = ({ user }: typeof noura) => twilio.isIn(room, user.id);
  return { stop, room, isIn, nouraSeat: nouraSeat ?? 0, mahaSeat: mahaSeat ?? 0, ...started };
}

describe('a token of Twilio Video', () => {
  test('lets one person into one room for five minutes, and says nothing else of them', async () => {
    const { stop, app, noura, calls, tableId } = await startVideoTables();
    await using _stop = stop;
    await calls.seated(noura, tableId);
    const { token, room } = (await calls.videoToken(noura, tableId)).reply;
    const { payload } = await jwtVerify(token ?? '', Buffer.from(twilioEnv.TWILIO_API_SECRET), {
      currentDate: new Date(app.clock()),
      issuer: twilioEnv.TWILIO_API_KEY,
      subject: twilioEnv.TWILIO_ACCOUNT_SID,
    });
    expect(payload.grants).toEqual({ identity: String(noura.user.id), video: { room } });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });
});

describe('the room of a table at Twilio', () => {
  test('is made once for those who join at about the same time, and asked for again later', async () => {
    const { stop, app, twilio, noura, maha, calls, tableId } = await startVideoTables();
    await using _stop = stop;
    for (const person of [noura, maha]) await calls.seated(person, tableId);
    await Promise.all([noura, maha, noura].map((person) => calls.videoToken(person, tableId)));
    expect(twilio.calls).toEqual(['POST /v1/Rooms']);
    const [room] = twilio.rooms.values();
    expect(room?.asked).toMatchObject({
      Type: 'group',
      StatusCallback: `${app.context.config.publicUrl}/api/v1/webhooks/twilio-video`,
    });
    expect(room?.asked.MaxParticipants).toBeGreaterThanOrEqual(tableLimits.capacityMax);
    app.clock.advance(60_000);
    expect((await calls.videoToken(noura, tableId)).status).toBe(200);
    await calls.videoToken(maha, tableId);
    expect([twilio.calls.length, twilio.rooms.size, twilio.refused]).toEqual([2, 1, []]);
  });

  test('is made anew at once where it has ended', async () => {
    const { stop, app, twilio, room, noura, calls, tableId } = await startInCall();
    await using _stop = stop;
    await bring(app, twilio.end(room, app.clock()));
    await calls.videoToken(noura, tableId);
    expect(twilio.rooms.has(room)).toBe(true);
  });

  test('is another one for another deployment of the same account', async () => {
    const [one, other] = [await startVideoTables(), await startVideoTables()];
    await using _one = one.stop;
    await using _other = other.stop;
    const rooms = [];
    for (const { calls, noura, tableId } of [one, other]) {
      await calls.seated(noura, tableId);
      rooms.push((await calls.videoToken(noura, tableId)).reply.room);
    }
    expect(one.tableId).toBe(other.tableId);
    expect(rooms[0]).not.toBe(rooms[1]);
  });
});

describe('whoever loses the seat is taken out of the room', () => {
  test('who leaves', async () => {
    const { stop, isIn, noura, maha, calls, tableId, nouraSeat, twilio } = await startInCall();
    await using _stop = stop;
    await calls.leave(noura, tableId, nouraSeat);
    await expect.poll(() => isIn(noura)).toBe(false);
    expect([isIn(maha), twilio.refused]).toEqual([true, []]);
  });

  test('whose lease has run out', async () => {
    const { stop, app, isIn, noura, maha, calls, tableId, mahaSeat } = await startInCall();
    await using _stop = stop;
    app.clock.advance(tableLimits.leaseMs - 1);
    await calls.renew(maha, tableId, mahaSeat);
    app.clock.advance(1);
    await sweepSeats(app.context);
    await expect.poll(() => isIn(noura)).toBe(false);
    expect(isIn(maha)).toBe(true);
  });

  test('everybody at a table that is deleted', async () => {
    const { stop, isIn, host, noura, maha, calls, tableId } = await startInCall();
    await using _stop = stop;
    await calls.remove(host, tableId);
    await expect.poll(() => [isIn(noura), isIn(maha)]).toEqual([false, false]);
  });

  test('who is taken out of the event', async () => {
    const { stop, isIn, noura, ...started } = await startInCall();
    await using _stop = stop;
    await decide(started, noura, 'BLOCKED');
    await sweepSeats(started.app.context);
    await expect.poll(() => isIn(noura)).toBe(false);
  });

  test('who deletes their account', async () => {
    const { stop, app, isIn, noura } = await startInCall();
    await using _stop = stop;
    const { context } = app;
    await context.database.transaction((tx, onCommit) =>
      deletePerson({ tx, onCommit, context }, noura.user.id),
    );
    await expect.poll(() => isIn(noura)).toBe(false);
  });

  test('but not who goes on by another page, or sits there again by then', async () => {
    const { stop, app, isIn, noura, maha, calls, tableId, nouraSeat, mahaSeat, twilio } = await startInCall();
    await using _stop = stop;
    await calls.renew(noura, tableId, nouraSeat, { holder: phone, takesOver: true });
    app.clock.advance(tableLimits.leaseMs - 1);
    await calls.renew(noura, tableId, nouraSeat, { holder: phone });
    app.clock.advance(2);
    // Her dead seat goes as she sits down again.
    expect((await calls.seated(maha, tableId)).id).not.toBe(mahaSeat);
    await calls.leave(noura, tableId, nouraSeat);
    await expect.poll(() => isIn(noura)).toBe(false);
    expect(isIn(maha)).toBe(true);
    expect(twilio.calls.filter((call) => call.endsWith(`/${maha.user.id}`))).toEqual([]);
  });

  test('and who joins with the token of a seat that they have left', async () => {
    const { stop, app, isIn, room, twilio, noura, calls, tableId, nouraSeat } = await startInCall();
    await using _stop = stop;
    await calls.leave(noura, tableId, nouraSeat);
    await expect.poll(() => isIn(noura)).toBe(false);
    expect((await bring(app, twilio.join(room, noura.user.id, app.clock()))).status).toBe(204);
    await expect.poll(() => isIn(noura)).toBe(false);
  });
});
