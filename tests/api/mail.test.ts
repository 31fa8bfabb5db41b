import { expect, test } from 'vitest';
import { requestSignInMail } from '#contract/sign-in.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { startSilentMailServer, startSmtpServer } from '#tests/support/smtp.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

async function ask(app: TestApp, to = email): Promise<void> {
  const { status } = await app.call(requestSignInMail, { body: { email: to } });
  expect(status).toBe(202);
}

/** Undoes the line wrapping of mails, so that a long link can be found. */
const unwrap = (text: string) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=');

test('a mail reaches the SMTP server, from the address that is set', async () => {
  await using smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Last Links <hello@example.org>' };
  await using app = await createTestApp({ env });
  await ask(app);
  await app.context.jobs.settle();
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail?.to).toEqual([email]);
  expect(mail?.text).toMatch(/^From: "?Last Links"? <hello@example\.org>\r$/m);
  expect(mail?.text).toMatch(/^Subject: .+\r$/m);
  expect(mail?.text).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(unwrap(mail?.text ?? '')).toMatch(/\/email-signin\?code=[\w-]{43}/);
});

test('the link is built on the public address', async () => {
  await using smtp = await startSmtpServer();
  await using app = await createTestApp({
    env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://links.example.org' },
  });
  const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  await app.call(requestSignInMail, { body: { email } }, { headers: evil });
  await app.context.jobs.settle();
  const text = unwrap(smtp.received[0]?.text ?? '');
  expect(text).toContain('https://links.example.org/email-signin?code=');
  expect(text).not.toContain('evil.example');
});

test('a password goes to a mail server without TLS on this machine, and to no other', async () => {
  await using smtp = await startSmtpServer();
  // The same server by an address that is not known to be this machine.
  const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0');
  for (const url of [elsewhere, smtp.url]) {
    const SMTP_URL = url.replace('//', '//links:secret@');
    await using app = await createTestApp({ env: { SMTP_URL } });
    await ask(app);
    await app.context.jobs.settle();
    const isHere = url === smtp.url;
    expect([smtp.passwords, smtp.attempts()]).toEqual(isHere ? [['secret'], 1] : [[], 0]);
  }
  await using app = await createTestApp({ env: { SMTP_URL: elsewhere } });
  await ask(app);
  await app.context.jobs.settle();
  expect(smtp.received).toHaveLength(2);
});

test('the answer does not wait for a mail server that takes its time', async () => {
  await using silent = await startSilentMailServer();
  await using app = await createTestApp({ env: { SMTP_URL: silent.url } });
  await ask(app);
  let isSettled = false;
  const settling = app.context.jobs.settle().then(() => {
    isSettled = true;
  });
  await silent.taken;
  await ask(app, 'maha@example.org');
  expect(isSettled).toBe(false);
  silent.hangUp();
  await settling;
});

test('the answer tells nothing of the trouble of a mail server', async () => {
  await using app = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  await ask(app);
  await app.context.jobs.settle();
  await ask(app, 'maha@example.org');
});

test('a temporary refusal is tried again, later each time, until it is taken', async () => {
  await using smtp = await startSmtpServer();
  await using app = await createTestApp({ env: { SMTP_URL: smtp.url } });
  smtp.refuseWith(451, 421, 450);
  await ask(app);
  await app.context.jobs.settle();
  expect([smtp.attempts(), smtp.received.length]).toEqual([1, 0]);
  await app.context.jobs.settle();
  expect(smtp.attempts()).toBe(1);
  for (let round = 1; round <= 3; round += 1) {
    app.clock.advance(minuteMs);
    await app.context.jobs.settle();
  }
  expect([smtp.attempts(), smtp.received.length]).toEqual([4, 1]);
  app.clock.advance(minuteMs);
  await app.context.jobs.settle();
  expect(smtp.attempts()).toBe(4);
});

test('a final refusal is given up at once, and others go on', async () => {
  await using smtp = await startSmtpServer();
  await using app = await createTestApp({ env: { SMTP_URL: smtp.url } });
  smtp.refuseWith(550);
  await ask(app);
  await app.context.jobs.settle();
  app.clock.advance(minuteMs);
  await app.context.jobs.settle();
  expect([smtp.attempts(), smtp.received.length]).toEqual([1, 0]);
  await ask(app, 'maha@example.org');
  await app.context.jobs.settle();
  expect(smtp.received.map(({ to }) => to)).toEqual([['maha@example.org']]);
});

test('a mail that comes too late to be of use is not sent', async () => {
  await using smtp = await startSmtpServer();
  await using app = await createTestApp({ env: { SMTP_URL: smtp.url } });
  await ask(app);
  app.clock.advance(11 * minuteMs);
  await app.context.jobs.settle();
  expect(smtp.attempts()).toBe(0);
});

test('a mail that was asked for before a stop is sent after the start', async () => {
  await using smtp = await startSmtpServer();
  await using first = await createTestApp({ env: { SMTP_URL: smtp.url } });
  await ask(first);
  await first.server.close();
  expect(smtp.attempts()).toBe(0);
  await using second = await createTestApp({
    env: { SMTP_URL: smtp.url },
    database: first.database,
    clock: first.clock,
  });
  await second.context.jobs.settle();
  expect(smtp.received.map(({ to }) => to)).toEqual([[email]]);
});
