import { describe, expect, test } from 'vitest';
import { unlinkZoom } from '#contract/oauth.ts';
import { getSignInMethods } from '#contract/sign-in-methods.ts';
import { getZoom, listZoomMeetings } from '#contract/zoom.ts';
import { hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { startWith } from '#tests/support/oauth-calls.ts';
import { zoomPerson, zoomSignature } from '#tests/support/oauth-server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const huda = zoomPerson('huda');

const upcoming = {
  id: 81_234_567_890,
  topic: 'Masterclass',
  start_time: '2021-06-20T15:00:00Z',
  duration: 60,
  join_url: 'https://zoom.us/j/81234567890?pwd=abc',
};

async function start() {
  const { provider: zoom, ...started } = await startWith('ZOOM', huda);
  return { zoom, ...started };
}

/** The same with Huda signed in by mail and Zoom connected. */
async function connected() {
  const started = await start();
  const { accessToken: token, user } = await started.app.signIn('host@example.org');
  expect((await started.calls.link(token)).status).toBe(204);
  return { ...started, token, user };
}

const isConnected = async (app: TestApp, token: string) =>
  (await app.call(getZoom, {}, { token })).reply.connected;
const meetings = (app: TestApp, token: string) => app.call(listZoomMeetings, {}, { token });

describe('signing in with Zoom', () => {
  test('makes an account, and what Zoom says besides is there for the form', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const { status, reply } = await calls.enter();
    expect(status).toBe(200);
    expect(reply.user).toMatchObject({ email: 'huda@example.org', firstName: 'Huda', organization: null });
    expect(reply.prefill).toEqual({
      organization: 'Hub',
      position: 'Host',
      location: 'Riyadh',
      timeZoneId: 'Asia/Riyadh',
    });
    // Signing in allows nothing more.
    expect(await isConnected(app, reply.accessToken)).toBe(false);
  });

  test('neither joins nor makes an account by an e-mail address that Zoom has not verified', async () => {
    const { zoom, calls, stop } = await start();
    await using _stop = stop;
    zoom.person = { ...huda, verified: 0 };
    expect((await calls.enter()).problem.code).toBe('email_unverified');
  });

  test('cannot be exchanged with the verifier of another beginning', async () => {
    const { calls, stop } = await start();
    await using _stop = stop;
    const [one, other] = [await calls.agreed(), await calls.agreed()];
    const answer = await calls.signIn({ ...one, code: other.code });
    expect([400, 503]).toContain(answer.status);
  });
});

describe('a host who has connected Zoom', () => {
  test('chooses from their personal meeting and those to come', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    zoom.meetings = [upcoming];
    expect(await isConnected(app, token)).toBe(true);
    expect((await meetings(app, token)).reply).toEqual({
      personal: {
        id: '5551112222',
        topic: 'Personal meeting room',
        joinUrl: 'https://zoom.us/j/5551112222',
        startDate: null,
        duration: null,
      },
      upcoming: [
        {
          id: '81234567890',
          topic: 'Masterclass',
          joinUrl: upcoming.join_url,
          startDate: '2021-06-20T15:00:00.000Z',
          duration: 60,
        },
      ],
    });
  });

  test('stays connected past the hour, by a refresh token that works once', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(2 * hourMs);
      zoom.endAccess();
      expect((await meetings(app, token)).status).toBe(200);
    }
  });

  test('stays connected where Zoom ends a token before its time', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    zoom.endAccess();
    expect((await meetings(app, token)).status).toBe(200);
  });

  test('stays connected where another process renews while Zoom’s answer is on its way', async () => {
    const { app, zoom, env, token, stop } = await connected();
    await using _stop = stop;
    await using other = await createTestApp({
      env,
      database: app.database,
      clock: app.clock,
    });
    app.clock.advance(2 * hourMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    zoom.answersWait = promise;
    const first = meetings(app, token);
    await expect.poll(() => zoom.calls.at(-1)).toBe('/oauth/token');
    const second = meetings(other, token);
    zoom.answersWait = null;
    resolve();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await isConnected(app, token)).toBe(true);
  });

  test('sees the meetings that can be joined, whatever else Zoom lists', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    zoom.person = { ...huda, personal_meeting_url: 'javascript:alert(1)', pmi: { a: 1 } };
    zoom.meetings = [
      { id: 2, topic: 'By telephone' },
      { ...upcoming, join_url: 'data:text/html,' },
      upcoming,
    ];
    const { personal, upcoming: listed } = (await meetings(app, token)).reply;
    expect([personal, listed.map(({ joinUrl }) => joinUrl)]).toEqual([null, [upcoming.join_url]]);
  });

  test('is told where Zoom no longer allows it, and is not connected then', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    zoom.endAccess();
    zoom.endAllowance();
    expect((await meetings(app, token)).problem.code).toBe('not_connected');
    expect(await isConnected(app, token)).toBe(false);
  });

  test('stays connected through a fault of Zoom', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    zoom.tokenAnswer = { statusCode: 500, body: {} };
    zoom.endAccess();
    expect((await meetings(app, token)).status).toBe(503);
    zoom.tokenAnswer = null;
    app.clock.advance(minuteMs);
    expect(await isConnected(app, token)).toBe(true);
  });

  test('disconnects: it signs nobody in, and the allowance is given back', async () => {
    const { app, zoom, token, stop } = await connected();
    await using _stop = stop;
    expect((await app.call(unlinkZoom, {}, { token })).status).toBe(204);
    expect(await isConnected(app, token)).toBe(false);
    expect((await app.call(getSignInMethods, {}, { token })).reply.accounts).toEqual([]);
    await expect.poll(() => zoom.calls.at(-1)).toBe('/oauth/revoke');
    expect((await meetings(app, token)).problem.code).toBe('not_connected');
  });
});

describe('a notice of Zoom', () => {
  const send = (app: TestApp, notice: object, headers?: Record<string, string>) => {
    const body = JSON.stringify(notice);
    return app.request({
      method: 'POST',
      path: '/api/v1/webhooks/zoom',
      headers: { 'content-type': 'application/json', ...(headers ?? zoomSignature(body, app.clock())) },
      body,
    });
  };
  const deauthorized = { event: 'app_deauthorized', payload: { user_id: huda.id, account_id: 'a' } };

  test('that somebody has taken back what they allowed ends the connection and the way in', async () => {
    const { app, token, stop } = await connected();
    await using _stop = stop;
    for (let count = 0; count < 2; count += 1) expect((await send(app, deauthorized)).status).toBe(200);
    expect(await isConnected(app, token)).toBe(false);
    expect((await app.call(getSignInMethods, {}, { token })).reply).toMatchObject({
      email: 'host@example.org',
      accounts: [],
    });
  });

  test('that comes late leaves alone what was connected since', async () => {
    const { app, calls, token, stop } = await connected();
    await using _stop = stop;
    const before = new Date(app.clock()).toISOString();
    app.clock.advance(2 * minuteMs);
    await calls.link(token);
    const { event, payload } = deauthorized;
    await send(app, { event, payload: { ...payload, deauthorization_time: before } });
    expect(await isConnected(app, token)).toBe(true);
  });

  test('that asks whether we are there is answered with its own token, signed', async () => {
    const { app, stop } = await connected();
    await using _stop = stop;
    const answer = await send(app, { event: 'endpoint.url_validation', payload: { plainToken: 'plain' } });
    expect(JSON.parse(answer.text)).toEqual({
      plainToken: 'plain',
      encryptedToken: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  test('of a kind that means nothing here is taken', async () => {
    const { app, stop } = await connected();
    await using _stop = stop;
    expect((await send(app, { event: 'meeting.started', payload: {} })).status).toBe(200);
  });

  test('that Zoom has not signed, or long ago, changes nothing', async () => {
    const { app, token, stop } = await connected();
    await using _stop = stop;
    const body = JSON.stringify(deauthorized);
    const now = app.clock();
    const wrong = [
      {},
      zoomSignature(body, now, 'another secret'),
      zoomSignature(`${body} `, now),
      zoomSignature(body, now - 6 * minuteMs),
      {
        ...zoomSignature(body, now - 6 * minuteMs),
        'x-zm-request-timestamp': String(Math.floor(now / 1000)),
      },
    ];
    for (const headers of wrong) expect((await send(app, deauthorized, headers)).status).toBe(403);
    expect(await isConnected(app, token)).toBe(true);
  });
});
