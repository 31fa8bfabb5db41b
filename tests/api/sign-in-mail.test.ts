import { describe, expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { readSignInLink, requestSignInMail, signInByCode, signInByLink } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

const byLink = (app: TestApp, link: string) => app.call(signInByLink, { query: { code: codeOfLink(link) } });
const byCode = (app: TestApp, code: string, address = email) =>
  app.call(signInByCode, { body: { email: address, code } });

/** Asserts that neither half of a mail signs anybody in. */
async function expectDead(app: TestApp, mail: { link: string; code: string }): Promise<void> {
  const link = await byLink(app, mail.link);
  expect(link.status).toBe(410);
  expect(link.problem).toMatchObject({ code: 'link_expired', message: texts.linkExpired });
  const code = await byCode(app, mail.code);
  expect([code.status, code.problem.code]).toEqual([410, 'link_expired']);
}

describe('the mail', () => {
  test('is promised with the same answer whether or not the account exists', async () => {
    await using app = await createTestApp();
    await app.signIn(email);
    const known = await app.call(requestSignInMail, { body: { email } });
    const unknown = await app.call(requestSignInMail, { body: { email: 'stranger@example.org' } });
    expect(known.status).toBe(202);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
  });

  test('holds a link to the app with 256 random bits, and six digits', async () => {
    await using app = await createTestApp();
    const mail = await app.requestMail(email);
    expect(mail.to).toBe(email);
    expect(new URL(mail.link).origin).toBe(app.context.config.publicUrl);
    expect(new URL(mail.link).pathname).toBe('/email-signin');
    expect(Buffer.from(codeOfLink(mail.link), 'base64url').length).toBeGreaterThanOrEqual(32);
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.text).toContain(mail.link);
    expect(mail.text.replaceAll(/\s/g, '')).toContain(mail.code);
    expect(mail.html).toContain(mail.code.slice(0, 3));
    // Without it a phone shows the mail as a page made for a wide screen.
    expect(mail.html).toContain('<meta name="viewport" content="width=device-width">');
  });

  test('goes to the address as it was typed, trimmed', async () => {
    await using app = await createTestApp();
    const answer = await app.call(requestSignInMail, { body: { email: '  Noura@Example.org ' } });
    expect(answer.status).toBe(202);
    expect((await app.newestMail('Noura@Example.org')).to).toBe('Noura@Example.org');
  });

  test('is never the same twice', async () => {
    await using app = await createTestApp();
    const first = await app.requestMail(email);
    const second = await app.requestMail(email);
    expect(second.link).not.toBe(first.link);
  });

  test('is sent five times an hour to an address, then refused with the time to wait', async () => {
    await using app = await createTestApp();
    for (let count = 1; count <= 5; count += 1) {
      await app.requestMail(email);
      app.clock.advance(minuteMs);
    }
    const refused = await app.call(requestSignInMail, { body: { email: ' NOURA@example.org' } });
    expect(refused.status).toBe(429);
    expect(refused.problem.code).toBe('too_many_requests');
    const waitSeconds = Number(refused.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(54 * 60);
    expect(waitSeconds).toBeLessThanOrEqual(55 * 60);
    expect((await app.call(requestSignInMail, { body: { email: 'maha@example.org' } })).status).toBe(202);
    app.clock.advance(waitSeconds * 1000);
    await app.requestMail(email);
    expect(await app.outbox(email)).toHaveLength(6);
  });

  test('is sent again at once where the clock was a day ahead for a while', async () => {
    await using app = await createTestApp();
    app.clock.advance(24 * hourMs);
    for (let count = 1; count <= 5; count += 1) await app.requestMail(email);
    app.clock.advance(-24 * hourMs);
    await app.requestMail(email);
  });

  test('is not sent more than five times when ten are asked for at once', async () => {
    await using app = await createTestApp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(requestSignInMail, { body: { email } })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await app.outbox(email)).toHaveLength(5);
  });

  test.each(['', 'noura', 'noura@example.org\r\nBcc: all@example.org', `${'a'.repeat(150)}@example.org`])(
    'is refused for the address %j, with the text beside the field',
    async (address) => {
      await using app = await createTestApp();
      const answer = await app.call(requestSignInMail, { body: { email: address } });
      expect(answer.status).toBe(422);
      expect(answer.problem.fields).toEqual({ email: address === '' ? texts.mandatory : texts.invalid });
    },
  );
});

describe('signing in with a mail', () => {
  test('by its link makes the account at the first time, and finds it at the next', async () => {
    await using app = await createTestApp();
    const first = await app.signIn(email);
    const second = await app.signIn('NOURA@example.org');
    expect(second.user.id).toBe(first.user.id);
    expect(first.user).toMatchObject({
      email,
      firstName: null,
      lastName: null,
      organization: null,
      timeZoneId: null,
    });
    expect(second.accessToken).not.toBe(first.accessToken);
    expect((await app.call(getMe, {}, { token: first.accessToken })).reply.id).toBe(first.user.id);
  });

  test('makes no account before its link or code is used', async () => {
    await using app = await createTestApp();
    await app.requestMail(email);
    const users = await app.context.database.reader.selectFrom('users').select('email').execute();
    expect(users).toEqual([]);
  });

  test('by its six digits works with Arabic digits, spaces and another case of the address', async () => {
    await using app = await createTestApp();
    const { code } = await app.requestMail(email);
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
    const answer = await byCode(app, `${arabic.slice(0, 3)} ${arabic.slice(3)}`, ' Noura@EXAMPLE.org');
    expect(answer.reply.user.email.toLowerCase()).toBe(email);
  });

  test.each(['link', 'code'] as const)('by its %s works once, and both halves die together', async (half) => {
    await using app = await createTestApp();
    const mail = await app.requestMail(email);
    const answer = half === 'link' ? await byLink(app, mail.link) : await byCode(app, mail.code);
    expect(answer.status).toBe(200);
    await expectDead(app, mail);
  });

  test('works up to ten minutes later and not after', async () => {
    await using app = await createTestApp();
    const early = await app.requestMail(email);
    app.clock.advance(10 * minuteMs - 1);
    expect((await byLink(app, early.link)).status).toBe(200);
    const late = await app.requestMail(email);
    app.clock.advance(10 * minuteMs);
    await expectDead(app, late);
  });

  test('is not used up by a scanner that follows the link', async () => {
    await using app = await createTestApp();
    const mail = await app.requestMail(email);
    const path = `/api/v1/users/email-link-signin?code=${codeOfLink(mail.link)}`;
    expect((await app.request({ path })).status).toBe(400);
    expect((await app.request({ path, headers: { [headerNames.signIn]: 'linkedin' } })).status).toBe(400);
    const head = await app.request({ method: 'HEAD', path, headers: { [headerNames.signIn]: 'email-link' } });
    expect(head.status).toBeGreaterThanOrEqual(400);
    const page = await app.request({ path: mail.link, headers: { accept: 'text/html' } });
    expect(page.status).toBeLessThan(500);
    expect((await byLink(app, mail.link)).status).toBe(200);
  });

  test('says whom its link signs in, to whoever has it and as long as it works, and uses nothing up', async () => {
    await using app = await createTestApp();
    const mail = await app.requestMail(email);
    const ask = () => app.call(readSignInLink, { query: { code: codeOfLink(mail.link) } });
    expect([(await ask()).reply, (await ask()).reply]).toEqual([{ email }, { email }]);
    const other = await app.call(readSignInLink, { query: { code: 'x'.repeat(43) } });
    expect([other.status, other.problem.code]).toEqual([410, 'link_expired']);
    expect((await byLink(app, mail.link)).status).toBe(200);
    expect((await ask()).status).toBe(410);
  });

  test('says which header a scanner is missing', async () => {
    await using app = await createTestApp();
    const { text } = await app.request({ path: '/api/v1/users/email-link-signin?code=abc' });
    expect(JSON.parse(text)).toMatchObject({ code: 'missing_marker' });
  });

  test.each(['link', 'code'] as const)(
    'by one %s used ten times at once opens exactly one session',
    async (half) => {
      await using app = await createTestApp();
      const mail = await app.requestMail(email);
      // Five wrong tries kill a code, and losers of this race are not wrong: they find it used.
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => (half === 'link' ? byLink(app, mail.link) : byCode(app, mail.code))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const sessions = await app.context.database.reader.selectFrom('sessions').select('user_id').execute();
      expect(sessions).toHaveLength(1);
    },
  );

  test('by two mails at once makes one account', async () => {
    await using app = await createTestApp();
    const mails = [await app.requestMail(email), await app.requestMail('Noura@example.ORG')];
    const answers = await Promise.all(mails.map(({ link }) => byLink(app, link)));
    const users = await app.context.database.reader.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
    for (const { status } of answers) expect([200, 410]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test('that is an hour old or of another server is not there', async () => {
    await using app = await createTestApp();
    const mail = await app.requestMail(email);
    app.clock.advance(hourMs);
    await expectDead(app, mail);
    const made = await app.call(signInByLink, { query: { code: 'x'.repeat(43) } });
    expect(made.problem).toMatchObject({ code: 'link_expired', message: texts.linkExpired });
  });
});

describe('what a person was about to do', () => {
  const intent = { kind: 'page', value: '/agenda' } as const;

  test('comes back with the session, by link and by code', async () => {
    await using app = await createTestApp();
    const first = await app.requestMail(email, intent);
    expect((await byLink(app, first.link)).reply.intent).toEqual(intent);
    const second = await app.requestMail(email, { kind: 'profile', value: 'noura' });
    expect((await byCode(app, second.code)).reply.intent).toEqual({ kind: 'profile', value: 'noura' });
  });

  test('is nothing where nothing was said', async () => {
    await using app = await createTestApp();
    expect((await app.signIn(email)).intent).toBeNull();
  });

  test.each([
    { kind: 'room', value: '../../etc' },
    { kind: 'profile', value: '//evil.example' },
    { kind: 'nonsense', value: 'x' },
    { kind: 'page', value: 7 },
    'page',
  ])('is refused as %j', async (value) => {
    await using app = await createTestApp();
    const { status } = await app.request({
      method: 'POST',
      path: requestSignInMail.path,
      body: { email, intent: value },
    });
    expect(status).toBe(422);
    expect(await app.outbox(email)).toEqual([]);
  });
});
