import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HealthSchema } from '#contract/deployment.ts';
import { startUpMessage } from '#server/start-up-message.ts';
import { writeTo } from '#tests/support/conversation-calls.ts';
import { startFaultyWay } from '#tests/support/faulty-way.ts';
import { enter } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { chatEnv } from '#tests/support/twilio/chat-at-twilio.ts';

test('health tells of services of others whether they answer, and the start in one line who carries what', async () => {
  await using own = await createTestApp();
  await using way = await startFaultyWay('http://127.0.0.1:9');
  await using app = await createTestApp({
    env: { ...chatEnv(way.originWith('status 500')), VIMEO_TOKEN: 'secret-of-vimeo' },
  });
  const providersOf = async ({ request }: TestApp) =>
    v.parse(HealthSchema, JSON.parse((await request({ path: '/health' })).text)).providers;
  expect([await providersOf(own), await providersOf(app)]).toEqual([{}, { chat: 'ok', films: 'ok' }]);
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  await writeTo(app, noura, maha);
  await app.context.jobs.settle();
  app.clock.advance(10_000);
  await app.context.jobs.settle();
  expect(await providersOf(app)).toEqual({ chat: 'away', films: 'ok' });
  const printed = await startUpMessage(app.server, app.context);
  expect(printed).toContain('chat: our own and Twilio · calls: our own · films: our own and Vimeo');
  expect(printed).not.toMatch(/secret/);
  expect(await startUpMessage(own.server, own.context)).toContain(
    'files: this disk · mail: outbox · chat: our own',
  );
});
