import { expect, test } from 'vitest';
import { changeEmail, requestEmailChange } from '#contract/email-change.ts';
import { requestSignInMail, signInByCode, signInByLink } from '#contract/sign-in.ts';
import { getMe, listSessions } from '#contract/users.ts';
import { cleanUp } from '#server/clean-up.ts';
import { rowPages } from '#server/features/forms/export/rows.ts';
import { dayMs, hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { ownForm } from '#tests/support/form-calls.ts';
import { enter } from '#tests/support/people.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const fresh = 'noura@new.example';
const otherCode = (code: string) => (code === '111111' ? '222222' : '111111');

function own(app: TestApp, token: string) {
  const ask = (email = fresh) => app.call(requestEmailChange, { body: { email } }, { token });
  return {
    token,
    ask,
    change: (code: string, email = fresh) => app.call(changeEmail, { body: { email, code } }, { token }),
    me: async () => (await app.call(getMe, {}, { token })).reply,
    /** Asks for a code and reads it in the mail. */
    async code(email = fresh) {
      const { status } = await ask(email);
      expect(status).toBe(202);
      return (await app.newestMail(email)).code;
    },
  };
}

async function startNoura(app: TestApp) {
  const { token } = await enter(app, 'Noura');
  return own(app, token);
}

test('a code that was mailed to the new address makes it one’s own, and every session goes on', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const other = await app.signIn('noura@example.org');
  const code = await noura.code();
  expect(code).toMatch(/^\d{6}$/);
  const { reply } = await noura.change(code);
  expect(reply).toMatchObject({ email: fresh, firstName: 'Noura' });
  expect((await noura.me()).email).toBe(fresh);
  expect((await own(app, other.accessToken).me()).email).toBe(fresh);
  expect((await app.call(listSessions, {}, { token: noura.token })).reply).toHaveLength(2);
  expect((await app.signIn(fresh)).user.id).toBe(reply.id);
});

test('the code may be typed in Arabic digits, and the address in another case', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
  expect((await noura.change(arabic, ' NOURA@New.Example ')).reply.email).toBe('NOURA@New.Example');
});

test('the former address is told when, and whom to write to', async () => {
  await using app = await createTestApp({ env: { SECURITY_CONTACT: 'help@example.org' } });
  app.clock.setTo('2026-05-01T09:30:00.000Z');
  const noura = await startNoura(app);
  expect((await noura.change(await noura.code())).status).toBe(200);
  const mail = await app.newestMail('noura@example.org');
  expect(mail.subject).toBe('Your e-mail address was changed · Last Links');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('since Friday, 1 May 2026, 12:30 PM (Riyadh time)');
    expect(body).toContain('If it was not you, write to help@example.org at once.');
    expect(body).not.toContain(fresh);
    expect(body).not.toContain('switch these mails off');
  }
});

test('an address is checked as at sign-in, and one’s own is no new one', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  for (const email of ['noura', '', `${'a'.repeat(150)}@example.org`]) {
    const { status, problem } = await noura.ask(email);
    expect([status, problem.code]).toEqual([422, 'invalid']);
  }
  expect((await noura.ask('nope')).problem.fields).toEqual({
    email: 'Your input is not valid. Please change',
  });
  expect((await noura.ask('NOURA@example.org')).problem.fields).toEqual({
    email: 'This is your e-mail address already.',
  });
});

test('an address of another account is answered alike, told so, and no code is right for it', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  await enter(app, 'Maha');
  const [free, taken] = [await noura.ask(), await noura.ask('maha@example.org')];
  expect([taken.status, taken.text]).toEqual([free.status, free.text]);
  const mail = await app.newestMail('maha@example.org');
  expect([mail.subject, mail.code]).toEqual(['About your e-mail address · Last Links', '']);
  expect(mail.text).toContain('Somebody tried to use this e-mail address for another account.');
  expect(`${mail.text}${mail.html}${mail.subject}`).not.toMatch(/noura|\b\d{6}\b|\d{3} \d{3}/i);
  const wrong = await noura.change('123456', 'maha@example.org');
  const wrongOfFree = await noura.change(otherCode((await app.newestMail(fresh)).code));
  expect([wrong.status, wrong.text]).toEqual([wrongOfFree.status, wrongOfFree.text]);
  expect((await noura.me()).email).toBe('noura@example.org');
});

test('five wrong tries kill a code, also for the right one; a new one works', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  for (let tries = 0; tries < 5; tries += 1)
    expect((await noura.change(otherCode(code))).problem.code).toBe('wrong_code');
  expect((await noura.change(code)).problem).toMatchObject({
    code: 'link_expired',
    message: 'This code is over. Please ask for a new one.',
  });
  expect((await noura.change(await noura.code())).status).toBe(200);
});

test('tries at once count each', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  const tries = await Promise.all(Array.from({ length: 8 }, () => noura.change(otherCode(code))));
  const codes = tries.map(({ problem }) => problem.code).toSorted();
  expect(codes).toEqual([...Array(3).fill('link_expired'), ...Array(5).fill('wrong_code')]);
});

test('a code lives ten minutes and works once', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  app.clock.advance(10 * minuteMs);
  expect((await noura.change(code)).problem.code).toBe('link_expired');
  const again = await noura.code();
  app.clock.advance(10 * minuteMs - 1);
  expect((await noura.change(again)).status).toBe(200);
  expect((await noura.change(again)).problem.code).toBe('link_expired');
});

test('a code is bound to its person, its session and its address', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  const elsewhere = own(app, (await app.signIn('noura@example.org')).accessToken);
  const maha = own(app, (await enter(app, 'Maha')).token);
  for (const other of [elsewhere, maha]) expect((await other.change(code)).problem.code).toBe('link_expired');
  expect((await noura.change(code, 'else@new.example')).problem.code).toBe('link_expired');
  // Both have asked for the same address: each code is the one person's own.
  const ofMaha = await maha.code();
  if (ofMaha !== code) expect((await noura.change(ofMaha)).problem.code).toBe('wrong_code');
  expect((await noura.change(code)).status).toBe(200);
  expect((await maha.change(ofMaha)).problem).toMatchObject({
    code: 'conflict',
    message: 'Another account has this e-mail address by now. Nothing has changed.',
  });
  expect((await maha.me()).email).toBe('maha@example.org');
});

test('of many who have codes for one address one gets it, and the others hear why not', async () => {
  await using app = await createTestApp();
  const people = [];
  for (const name of ['Noura', 'Maha', 'Sara', 'Reem']) people.push(own(app, (await enter(app, name)).token));
  const codes: string[] = [];
  for (const person of people) codes.push(await person.code());
  const answers = await Promise.all(people.map((person, at) => person.change(codes[at] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const emails = await Promise.all(people.map(async (person) => (await person.me()).email));
  expect(emails.filter((email) => email === fresh)).toHaveLength(1);
});

test('who signs in to the address first has it', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  await app.signIn(fresh);
  expect((await noura.change(code)).problem.code).toBe('conflict');
});

test('what was mailed to sign in by the former address is over, and the address opens this account no more', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const { link, code: digits } = await app.requestMail('noura@example.org');
  const used = await noura.change(await noura.code());
  const byLink = await app.call(signInByLink, { query: { code: codeOfLink(link) } });
  const body = { email: 'noura@example.org', code: digits };
  const byCode = await app.call(signInByCode, { body });
  for (const { problem } of [byLink, byCode]) expect(problem.code).toBe('link_expired');
  await app.context.jobs.settle();
  expect((await app.signIn('noura@example.org')).user.id).not.toBe(used.reply.id);
  expect((await noura.me()).email).toBe(fresh);
});

test('a code to change an address does not sign in, and one to sign in changes none', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  const signIn = await app.call(signInByCode, { body: { email: fresh, code } });
  expect(signIn.problem.code).toBe('link_expired');
  await app.call(requestSignInMail, { body: { email: fresh } });
  const { code: digits } = await app.newestMail(fresh);
  if (digits !== code) expect((await noura.change(digits)).problem.code).toBe('wrong_code');
});

test('a person may ask five times an hour, and 20 codes an hour go to one address', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  for (let at = 0; at < 5; at += 1) expect((await noura.ask(`noura${at}@new.example`)).status).toBe(202);
  const refused = await noura.ask();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  for (const name of ['Maha', 'Sara', 'Reem', 'Huda']) {
    const person = own(app, (await enter(app, name)).token);
    for (let at = 0; at < 5; at += 1) expect((await person.ask()).status).toBe(202);
  }
  const lina = own(app, (await enter(app, 'Lina')).token);
  expect((await lina.ask()).status).toBe(429);
  app.clock.advance(hourMs);
  expect((await noura.ask()).status).toBe(202);
});

test('a person has 25 tries a day, whatever they ask for', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  let tries = 0;
  for (let at = 0; at < 6; at += 1) {
    app.clock.advance(hourMs);
    const email = `noura${at}@new.example`;
    const code = await noura.code(email);
    for (let time = 0; time < 5; time += 1)
      if ((await noura.change(otherCode(code), email)).problem.code === 'wrong_code') tries += 1;
  }
  expect(tries).toBe(25);
  app.clock.advance(dayMs);
  expect((await noura.change(await noura.code())).status).toBe(200);
});

/** All cells of the organisers' spreadsheet of applications. */
async function exported(app: TestApp): Promise<readonly unknown[]> {
  const cells = [];
  for await (const page of rowPages(app.context, 'application')) cells.push(...page.flat());
  return cells;
}

test('what was submitted keeps its address, what is submitted afterwards has the new one', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const form = ownForm(app, 'application', { token: noura.token });
  await form.submit();
  await noura.change(await noura.code());
  expect((await form.get()).reply?.email).toBe('noura@example.org');
  expect(await exported(app)).toContain('noura@example.org');
  await form.draft();
  expect((await form.get()).reply).toMatchObject({ email: fresh, submitted: { email: 'noura@example.org' } });
  await form.submit();
  expect((await form.get()).reply?.email).toBe(fresh);
  expect(await exported(app)).toContain(fresh);
  const mail = await app.newestMail(fresh);
  expect(mail.text).toContain(`\nE-mail\n${fresh}\nBefore: noura@example.org\n`);
});

test('codes are kept a day, and never as they are', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  const code = await noura.code();
  const { reader } = app.context.database;
  const rows = () => reader.selectFrom('email_changes').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(code);
  app.clock.advance(dayMs + 1);
  await cleanUp(app.context);
  expect(await rows()).toEqual([]);
});
