import { expect, test } from 'vitest';
import { signInByCode, signInByPassword } from '#contract/sign-in.ts';
import { insertFailure } from '#server/features/users/sign-in/failures/store.ts';
import { createLogger } from '#server/logger.ts';
import { createMetrics, serveMetrics } from '#server/metrics.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { freePort } from '#tests/support/server-process.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const addresses = ['noura@example.org', 'maha@example.org'];

async function guess(app: TestApp, email: string): Promise<void> {
  const { code } = await app.requestMail(email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const answer = await app.call(signInByCode, { body: { email, code: wrong } });
  expect(answer.status).toBe(401);
}

const figure = async (app: TestApp, name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(await createMetrics(app.context).metrics())?.[1];

test('wrong codes are counted over all addresses, in the log and as a figure of the last hour', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  await using app = await createTestApp({ overrides: { logger } });
  for (const address of addresses) await guess(app, address);
  const told = lines.filter((line) => line.includes('wrong sign-in code')).map((line) => JSON.parse(line));
  expect(told).toMatchObject([{ inHour: 1 }, { inHour: 2 }]);
  expect(new Set(told.map(({ account }) => account)).size).toBe(2);
  for (const address of addresses) expect(lines.join('')).not.toContain(address);
  expect(await figure(app, 'last_links_wrong_codes_last_hour')).toBe('2');
  app.clock.advance(hourMs);
  expect(await figure(app, 'last_links_wrong_codes_last_hour')).toBe('0');
});

test('from a hundred in an hour on the log warns, whichever accounts they were tried at', async () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  await using app = await createTestApp({ overrides: { logger } });
  const asker = { network: 'a network', wideNetwork: 'a network', isKnown: false };
  await app.context.database.transaction(async (tx) => {
    for (let count = 1; count <= 98; count += 1)
      await insertFailure(tx, { kind: 'CODE', emailKey: `${count}@example.org`, asker, now: app.clock() });
  });
  for (const address of addresses) await guess(app, address);
  const warnings = lines.filter((line) => line.includes('many wrong sign-in codes'));
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ inHour: 100 }]);
});

test('wrong passwords are a figure too, right ones are none', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const email = 'host@demo.test';
  await app.call(signInByPassword, { body: { email, password: 'wrong' } });
  await app.signInWithPassword(email);
  expect(await figure(app, 'last_links_wrong_passwords_last_hour')).toBe('1');
});

test('the figures are served to this machine at a port of their own, and to nobody where it is taken', async () => {
  await using app = await createTestApp();
  const port = await freePort();
  const stop = await serveMetrics(app.context, port);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toMatch(/^process_cpu_user_seconds_total \d/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics(app.context, port)).rejects.toThrow(/^METRICS_PORT: /);
  stop();
  expect((await app.request({ path: '/metrics' })).status).toBe(404);
});
