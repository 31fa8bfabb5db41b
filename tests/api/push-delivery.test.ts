import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { requestSignInMail } from '#contract/sign-in.ts';
import { writeTo } from '#tests/support/conversation-calls.ts';
import { hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { enter } from '#tests/support/people.ts';
import { pushCalls, shownOn, startPush, startPushing, startPushOfTwo } from '#tests/support/push-calls.ts';
import type { PushAnswer } from '#tests/support/push-service.ts';

const devicesLeft = async ({ app }: Awaited<ReturnType<typeof startPushOfTwo>>) =>
  (await app.context.database.reader.selectFrom('push_subscriptions').select('endpoint').execute()).length;

for (const status of [404, 410])
  test(`a device that is gone (${status}) is removed, and never called again`, async () => {
    await using started = await startPushOfTwo();
    const { app, service, noura, maha, settle } = started;
    service.answer('phone', { status });
    await writeTo(app, noura, maha);
    await settle();
    expect(await devicesLeft(started)).toBe(0);
    await writeTo(app, noura, maha);
    await settle();
    expect(service.calls).toEqual(['phone']);
  });

test('a service that asks to wait is called again when its time is over, and not before', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, phone, settle } = started;
  service.answer('phone', { status: 429, headers: { 'retry-after': '120' } });
  await writeTo(app, noura, maha);
  await settle();
  app.clock.advance(2 * minuteMs - 1);
  await settle();
  expect(service.calls).toHaveLength(1);
  app.clock.advance(1);
  await settle();
  expect(shownOn(phone)).toEqual(['Noura Alharbi | Hello']);
});

test('a service that fails is called again, ever less often, and no more after eight times', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, phone, settle } = started;
  service.answer('phone', ...Array.from({ length: 20 }, (): PushAnswer => ({ status: 500 })));
  await writeTo(app, noura, maha);
  const times: number[] = [];
  for (let minute = 0; minute < 120; minute += 1) {
    await settle();
    if (service.calls.length > times.length) times.push(minute);
    app.clock.advance(minuteMs);
  }
  expect(service.calls).toHaveLength(8);
  expect(times.at(-1)).toBeGreaterThan(15);
  expect(phone.received).toEqual([]);
  expect(await devicesLeft(started)).toBe(1);
});

test('nobody is told of a message a day later', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, settle } = started;
  service.answer('phone', { status: 503, headers: { 'retry-after': '90000' } });
  await writeTo(app, noura, maha);
  await settle();
  app.clock.advance(26 * hourMs);
  await settle();
  expect(service.calls).toHaveLength(1);
});

test('a push that is too large for the service is sent again without its content', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, phone, settle } = started;
  service.answer('phone', { status: 413 });
  await writeTo(app, noura, maha);
  await settle();
  expect(shownOn(phone)).toEqual(['Noura Alharbi | Hello']);
  expect(phone.received[0]?.message.notification.data.content).toBeUndefined();
});

for (const status of [400, 401, 403])
  test(`a service that refuses our keys (${status}) leaves the devices where they are`, async () => {
    await using started = await startPushOfTwo();
    const { app, service, noura, maha, phone, settle } = started;
    service.answer('phone', { status });
    await writeTo(app, noura, maha);
    await settle();
    expect([service.calls.length, await devicesLeft(started)]).toEqual([1, 1]);
    await writeTo(app, noura, maha);
    await settle();
    expect(phone.received).toHaveLength(1);
  });

for (const status of [301, 302, 307, 308])
  test(`a redirect (${status}) to an inner address is followed by nobody`, async () => {
    await using started = await startPushOfTwo();
    const { app, service, noura, maha, settle } = started;
    const called: string[] = [];
    const inner = createServer((request, response) => {
      called.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    const address = inner.address();
    const port = typeof address === 'object' ? address?.port : null;
    service.answer('phone', { status, headers: { location: `http://127.0.0.1:${port}/admin` } });
    await writeTo(app, noura, maha);
    await settle();
    inner.close();
    expect([service.calls.length, called]).toEqual([1, []]);
  });

test('a service that never answers delays neither the message nor a mail nor the other devices', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, deviceOf } = started;
  const tablet = await deviceOf(maha, 'tablet');
  service.answer('phone', 'never', 'never');
  app.context.jobs.start();
  const began = performance.now();
  const { status } = await writeTo(app, noura, maha);
  const answeredMs = performance.now() - began;
  await expect.poll(() => tablet.received.length).toBe(1);
  await app.call(requestSignInMail, { body: { email: 'sara@example.org' } });
  const mails = () =>
    app.context.database.reader
      .selectFrom('outbox_mails')
      .selectAll()
      .where('recipient', '=', 'sara@example.org')
      .execute();
  await expect.poll(async () => (await mails()).length).toBe(1);
  // The two devices are called side by side: the silent one may be reached last.
  await expect.poll(() => service.calls.filter((name) => name === 'phone').length).toBe(1);
  expect(status).toBe(201);
  // Ten seconds is what one call may take.
  expect(answeredMs).toBeLessThan(5_000);
});

test('a hundred devices are told in jobs of fifty, each once', async () => {
  await using started = await startPush();
  const { app, service, deviceOf, settle } = started;
  const noura = await enter(app, 'Noura');
  const people = await Promise.all(['Maha', 'Sara', 'Lina'].map((name) => enter(app, name)));
  const devices = await Promise.all(
    people.flatMap((person, index) =>
      Array.from({ length: 10 }, (_, number) => deviceOf(person, `${index} ${number}`)),
    ),
  );
  for (const person of people) await writeTo(app, noura, person);
  await settle();
  expect(devices.map(({ received }) => received.length)).toEqual(devices.map(() => 1));
  expect(service.calls).toHaveLength(30);
});

test('two processes send each notice once', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, phone } = started;
  await using other = await startPushing(service, { database: app.database, clock: app.clock });
  for (let count = 0; count < 10; count += 1) {
    await writeTo(count % 2 === 0 ? app : other, noura, maha, { body: `<p>${count}</p>` });
    await Promise.all([app.context.jobs.settle(), other.context.jobs.settle()]);
  }
  expect(shownOn(phone).map((text) => text.replace(/^.* \| /, ''))).toEqual(
    Array.from({ length: 10 }, (_, count) => String(count)),
  );
});

test('the keys by which services know the server outlive a restart, and are the same in two processes', async () => {
  await using started = await startPushOfTwo();
  const { app, service } = started;
  const shared = { database: app.database, clock: app.clock };
  await using other = await startPushing(service, shared);
  expect(other.context.push.publicKey).toBe(app.context.push.publicKey);
  const device = await pushCalls(other, service).deviceOf(started.maha, 'tablet');
  await writeTo(app, started.noura, started.maha);
  await started.settle();
  expect(device.received).toHaveLength(1);
});

test('keys that are no point of the curve end the device, and nothing else', async () => {
  await using started = await startPushOfTwo();
  const { app, noura, maha, phone, subscribe, settle } = started;
  const endpoint = `${started.service.origin}/broken`;
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') };
  expect((await subscribe(maha, { subscription: { endpoint, keys } })).status).toBe(204);
  await writeTo(app, noura, maha);
  await settle();
  expect([phone.received.length, await devicesLeft(started)]).toEqual([1, 1]);
});

test('a server that stops begins no more calls, and waits for none', async () => {
  await using started = await startPushOfTwo();
  const { app, service, noura, maha, deviceOf } = started;
  for (let number = 0; number < 9; number += 1) {
    await deviceOf(maha, `tablet ${number}`);
    service.answer(`tablet ${number}`, 'never');
  }
  service.answer('phone', 'never');
  app.context.jobs.start();
  await writeTo(app, noura, maha);
  await expect.poll(() => service.calls.length, { interval: 1 }).toBeGreaterThan(0);
  const began = performance.now();
  app.context.push.close();
  await app.context.jobs.stop();
  // Ten seconds is what one call may take.
  expect(performance.now() - began).toBeLessThan(5_000);
});
