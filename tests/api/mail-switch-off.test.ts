import { expect, test } from 'vitest';
import { getMailSettings } from '#contract/mail-settings.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { ownForm } from '#tests/support/form-calls.ts';
import { enter } from '#tests/support/people.ts';
import { startSmtpServer } from '#tests/support/smtp.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const publicUrl = 'https://links.example.org';

/** A field of a raw mail's head, unfolded. */
function fieldOf(mail: string, name: string): string | undefined {
  const [head = ''] = mail.split('\r\n\r\n');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim();
}

/** Somebody who has applied, the mail about it as a mail server gets it, and what its link does. */
async function startTold() {
  const first = await createTestApp();
  const smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: publicUrl };
  const { token, user } = await enter(first, 'Noura');
  const maha = await enter(first, 'Maha');
  const app = await createTestApp({ env, database: first.database, clock: first.clock });
  await ownForm(app, 'application', { token }).submit();
  await app.context.jobs.settle();
  const mail = smtp.received.at(-1)?.text ?? '';
  const link = new URL(/^<(.+)>$/.exec(fieldOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ask = (method: 'GET' | 'POST', path = link.pathname + link.search, headers = form) =>
    app.request({
      method,
      path,
      headers,
      ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
    });
  return {
    app,
    smtp,
    mail,
    link,
    user,
    maha,
    ask,
    settings: async (of = token) => (await app.call(getMailSettings, {}, { token: of })).reply,
    async [Symbol.asyncDispose]() {
      for (const one of [app, first, smtp]) await one[Symbol.asyncDispose]();
    },
  };
}
const all = { arrivals: true, changes: true, decisions: true, deletions: true, reminders: true };

test('a mail that can be switched off says so to mail programs; one to sign in with does not', async () => {
  await using told = await startTold();
  const { app, smtp, mail, link } = told;
  expect(fieldOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(link.origin).toBe(publicUrl);
  expect(mail.replaceAll('=\r\n', '')).toContain(`${publicUrl}/account/notifications`);
  await app.call(requestSignInMail, { body: { email } });
  await app.context.jobs.settle();
  const signIn = smtp.received.at(-1)?.text ?? '';
  expect(fieldOf(signIn, 'Subject')).toMatch(/is your Last Links code/);
  expect(fieldOf(signIn, 'List-Unsubscribe')).toBeUndefined();
  expect(signIn).not.toContain('switch these mails off');
});

test('opening its link changes nothing, and shows a page with a button', async () => {
  await using told = await startTold();
  const { status, text, headers } = await told.ask('GET');
  expect(status).toBe(200);
  expect(text).toContain('Switch these mails off?');
  expect(text).toContain('When my application or registration arrives');
  expect(text).toMatch(/<form method="post"><button[^>]*>Switch off<\/button><\/form>/);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(headers['cache-control']).toBe('no-store');
  const head = await told.app.request({ method: 'HEAD', path: told.link.pathname + told.link.search });
  expect(head.status).toBe(200);
  expect(await told.settings()).toEqual(all);
});

test('its POST switches off this kind alone, of this person alone, without signing in, also twice', async () => {
  await using told = await startTold();
  for (let again = 0; again < 2; again += 1) {
    const { status, text } = await told.ask('POST');
    expect([status, text.includes('These mails are switched off')]).toEqual([200, true]);
  }
  expect(await told.settings()).toEqual({ ...all, arrivals: false });
  expect(await told.settings(told.maha.token)).toEqual(all);
  expect((await told.ask('GET')).text).toContain('These mails are switched off');
});

test('mail programs may send the form in parts, or say nothing', async () => {
  for (const headers of [
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'text/plain' },
  ]) {
    await using told = await startTold();
    expect((await told.ask('POST', undefined, headers)).status).toBe(200);
    expect(await told.settings()).toEqual({ ...all, arrivals: false });
  }
});

test('a token that is not whole, of another kind or of another person switches nothing off', async () => {
  await using told = await startTold();
  const token = told.link.searchParams.get('token') ?? '';
  const [id = '', kind = '', signature = ''] = token.split('.');
  expect([id, kind]).toEqual([String(told.user.id), 'arrivals']);
  const wrong = [
    '',
    token.slice(0, -1),
    `${token}x`,
    `${id}.changes.${signature}`,
    `${id}.nonsense.${signature}`,
    `${told.maha.user.id}.${kind}.${signature}`,
    `999999.${kind}.${signature}`,
    `${id}.${kind}.${'A'.repeat(43)}`,
    `${id}.__proto__.${signature}`,
  ];
  for (const one of wrong) {
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await told.ask(method, `${told.link.pathname}?token=${one}`);
      expect([one, status, text.includes('This link is not complete')]).toEqual([one, 404, true]);
    }
  }
  const twice = `${told.link.pathname}?token=${token}&token=${token}`;
  expect((await told.ask('POST', twice)).status).toBe(404);
  expect(await told.settings()).toEqual(all);
  expect(await told.settings(told.maha.token)).toEqual(all);
});
