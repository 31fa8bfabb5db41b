import { expect, test } from 'vitest';
import { signInByCode, signInByLink } from '#contract/sign-in.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

const byLink = (app: TestApp, link: string) => app.call(signInByLink, { query: { code: codeOfLink(link) } });
const byCode = (app: TestApp, code: string, address = email) =>
  app.call(signInByCode, { body: { email: address, code } });
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function expectDeadCode(app: TestApp, { code }: { code: string }): Promise<void> {
  const { status, problem } = await byCode(app, code);
  expect([status, problem.code]).toEqual([410, 'link_expired']);
}

test('a code is over after five wrong tries; its link lets nobody be locked out by them', async () => {
  await using app = await createTestApp();
  const mail = await app.requestMail(email);
  for (let tries = 1; tries <= 5; tries += 1) {
    const answer = await byCode(app, wrongCode(mail.code));
    expect([401, 410]).toContain(answer.status);
  }
  await expectDeadCode(app, mail);
  expect((await byLink(app, mail.link)).status).toBe(200);
});

test('trying codes has an end for a day, however many mails are asked for, and links go on', async () => {
  await using app = await createTestApp();
  const guess = () => byCode(app, '000000');
  for (let count = 1; count <= 5; count += 1) await app.requestMail(email);
  for (let tries = 1; tries <= 5; tries += 1) expect((await guess()).status).toBe(401);
  app.clock.advance(hourMs);
  const mail = await app.requestMail(email);
  const { status, problem } = await byCode(app, mail.code);
  expect([status, problem.code]).toEqual([429, 'too_many_requests']);
  expect((await byLink(app, mail.link)).status).toBe(200);
  const other = await app.requestMail('maha@example.org');
  expect((await byCode(app, other.code, 'maha@example.org')).status).toBe(200);
  app.clock.advance(23 * hourMs);
  expect((await byCode(app, (await app.requestMail(email)).code)).status).toBe(200);
});

test('a code still works after four wrong tries', async () => {
  await using app = await createTestApp();
  const mail = await app.requestMail(email);
  for (let tries = 1; tries <= 4; tries += 1) {
    const answer = await byCode(app, wrongCode(mail.code));
    expect(answer.problem.code).toBe('wrong_code');
  }
  expect((await byCode(app, mail.code)).status).toBe(200);
});

test('wrong tries that come at once count, every one', async () => {
  await using app = await createTestApp();
  const mail = await app.requestMail(email);
  await Promise.all(Array.from({ length: 8 }, () => byCode(app, wrongCode(mail.code))));
  await expectDeadCode(app, mail);
});

test('the digits of another address are never taken', async () => {
  await using app = await createTestApp();
  const mail = await app.requestMail(email);
  await app.requestMail('maha@example.org');
  const { status } = await byCode(app, mail.code, 'maha@example.org');
  expect([401, 410]).toContain(status);
  expect((await byCode(app, mail.code)).status).toBe(200);
});

test('a code is answered alike for an address that has an account and one that has none', async () => {
  await using app = await createTestApp();
  await app.signIn(email);
  const known = await byCode(app, '123456');
  const stranger = await byCode(app, '123456', 'stranger@example.org');
  expect([stranger.status, stranger.text]).toEqual([known.status, known.text]);
});
