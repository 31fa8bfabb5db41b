import { expect, test } from 'vitest';
import { getPushSettings, putPushSettings, putPushSubscription } from '#contract/push.ts';
import { endOtherSessions } from '#contract/users.ts';
import { writeTo } from '#tests/support/conversation-calls.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { enter } from '#tests/support/people.ts';
import { shownOn, startPush } from '#tests/support/push-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

test('only addresses of the push services of browsers are taken, over https', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const statusOf = async (endpoint: string) =>
    (await app.call(putPushSubscription, { body: { endpoint, keys } }, { token })).status;
  const taken = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ];
  const refused = [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://notify.windows.com.evil.example/',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    'ftp://fcm.googleapis.com/abc',
    'javascript:alert(1)',
    'no address',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ];
  for (const endpoint of taken) expect([endpoint, await statusOf(endpoint)]).toEqual([endpoint, 204]);
  for (const endpoint of refused) expect([endpoint, await statusOf(endpoint)]).toEqual([endpoint, 422]);
});

test('keys of the wrong length or alphabet are refused, and said so', async () => {
  await using started = await startPush();
  const { app, service } = started;
  const { token } = await enter(app, 'Noura');
  const endpoint = `${service.origin}/phone`;
  for (const wrong of [
    { ...keys, p256dh: 'abc' },
    { ...keys, auth: 'A'.repeat(24) },
    { ...keys, auth: '+'.repeat(22) },
    { ...keys, p256dh: 12 },
  ]) {
    const path = '/api/v1/push/subscriptions';
    const body = JSON.stringify({ endpoint, keys: wrong });
    const { status, text } = await app.request({ method: 'PUT', path, token, body });
    expect([status, Object.keys(JSON.parse(text).fields)]).toEqual([422, [expect.stringMatching(/^keys\./)]]);
  }
});

test('a device that is put again has its newest keys, and is told once', async () => {
  await using started = await startPush();
  const { app, service, subscribe, settle } = started;
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  await subscribe(maha, service.device('phone'));
  const renewed = service.device('phone');
  await subscribe(maha, renewed);
  await subscribe(maha, renewed);
  await writeTo(app, noura, maha);
  await settle();
  expect([service.calls, shownOn(renewed)]).toEqual([['phone'], ['Noura Alharbi | Hello']]);
});

test('a device that somebody else signs in to tells them, and the former person no more', async () => {
  await using started = await startPush();
  const { app, service, subscribe, settle } = started;
  const [noura, maha, sara] = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')];
  const phone = service.device('phone');
  await subscribe(maha, phone);
  await subscribe(sara, phone);
  await writeTo(app, noura, maha);
  await settle();
  expect(phone.received).toEqual([]);
  await writeTo(app, noura, sara);
  await settle();
  expect(phone.received.map(({ message }) => message.notification.data.userId)).toEqual([sara.user.id]);
});

test('a push that was queued for a person does not reach who has the device by then', async () => {
  await using started = await startPush();
  const { app, service, subscribe, settle } = started;
  const [noura, maha, sara] = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')];
  const phone = service.device('phone');
  await subscribe(maha, phone);
  service.answer('phone', { status: 503 });
  await writeTo(app, noura, maha);
  await settle();
  await subscribe(sara, phone);
  app.clock.advance(60_000);
  await settle();
  expect(phone.received).toEqual([]);
});

test('ten devices are told, and an eleventh takes the place of the one that was renewed longest ago', async () => {
  await using started = await startPush();
  const { app, service, deviceOf, settle } = started;
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  for (let number = 0; number < 11; number += 1) {
    await deviceOf(maha, `device ${number}`);
    app.clock.advance(1_000);
  }
  await writeTo(app, noura, maha);
  await settle();
  expect(service.calls.toSorted()).toEqual(
    Array.from({ length: 10 }, (_, index) => `device ${index + 1}`).toSorted(),
  );
});

test('nobody takes away the device of another', async () => {
  await using started = await startPush();
  const { app, deviceOf, unsubscribe, sendTest, settle } = started;
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const phone = await deviceOf(maha, 'phone');
  expect((await unsubscribe(noura, phone)).status).toBe(204);
  expect((await sendTest(noura, phone)).status).toBe(404);
  expect((await sendTest(maha, phone)).status).toBe(204);
  await settle();
  expect(shownOn(phone)).toEqual(['Last Links | Notifications work on this phone.']);
  await unsubscribe(maha, phone);
  expect((await sendTest(maha, phone)).status).toBe(404);
});

test('devices of sessions that were ended elsewhere, or ran out, are told no more', async () => {
  await using started = await startPush();
  const { app, deviceOf, subscribe, service, settle } = started;
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const phone = await deviceOf(maha, 'phone');
  const { accessToken } = await app.signIn('maha@example.org');
  const tablet = service.device('tablet');
  await subscribe({ token: accessToken }, tablet);
  await app.call(endOtherSessions, {}, { token: accessToken });
  await writeTo(app, noura, maha);
  await settle();
  expect([phone.received.length, tablet.received.length]).toEqual([0, 1]);
  app.clock.advance(91 * dayMs);
  const again = await app.signIn('noura@example.org');
  await writeTo(app, { ...noura, token: again.accessToken }, maha);
  await settle();
  expect(tablet.received).toHaveLength(1);
});

test('settings are everything at first, and a change leaves the others', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const read = async () => (await app.call(getPushSettings, {}, { token })).reply;
  const all = {
    messages: true,
    announcements: true,
    approvals: true,
    answers: true,
    mentions: true,
    sessions: true,
  };
  expect(await read()).toEqual(all);
  const { reply } = await app.call(putPushSettings, { body: { announcements: false } }, { token });
  expect(reply).toEqual({ ...all, announcements: false });
  await app.call(putPushSettings, { body: { messages: false } }, { token });
  await app.call(putPushSettings, { body: {} }, { token });
  expect(await read()).toEqual({ ...all, announcements: false, messages: false });
  const { status } = await app.request({
    method: 'PUT',
    path: '/api/v1/push/settings',
    token,
    body: JSON.stringify({ messages: 'no' }),
  });
  expect(status).toBe(422);
});
