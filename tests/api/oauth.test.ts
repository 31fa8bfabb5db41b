import { describe, expect, test } from 'vitest';
import { unlinkLinkedIn } from '#contract/oauth.ts';
import { updateMe } from '#contract/profile.ts';
import { getSignInMethods } from '#contract/sign-in-methods.ts';
import { getMe } from '#contract/users.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { picture } from '#tests/support/images.ts';
import { codeOf, newBrowser, oauthCalls, refusedAnswer, startWith } from '#tests/support/oauth-calls.ts';
import { linkedInPerson } from '#tests/support/oauth-server.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const noura = linkedInPerson('noura');

async function start() {
  const { provider: linkedIn, ...started } = await startWith('LINKEDIN', noura);
  return { linkedIn, ...started };
}

describe('signing in with LinkedIn', () => {
  test('makes an account with the names that it gives, and enters the same one the next time', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const { status, reply } = await calls.enter();
    expect(status).toBe(200);
    expect(reply.user).toMatchObject({ email: 'noura@example.org', firstName: 'Noura', lastName: 'Alharbi' });
    const again = await calls.enter();
    expect(again.reply.user.id).toBe(reply.user.id);
    expect((await app.call(getMe, {}, { token: again.reply.accessToken })).reply.id).toBe(reply.user.id);
  });

  test('brings back what the person was about to do', async () => {
    const { calls, stop } = await start();
    await using _stop = stop;
    const intent = { kind: 'room', value: '3/welcome' } as const;
    expect((await calls.enter({ intent })).reply.intent).toEqual(intent);
  });

  test('joins the account of an e-mail address that it calls verified, changes nothing there, and its owner is told', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const { accessToken: token, user } = await app.signIn('noura@example.org');
    const names = { firstName: 'Nora', lastName: 'Harbi' };
    await app.call(updateMe, { body: names }, { token });
    const { reply } = await calls.enter();
    expect(reply.user).toMatchObject({ id: user.id, ...names });
    expect((await app.newestMail('noura@example.org')).subject).toContain(
      'LinkedIn was added to your account',
    );
    const methods = (await app.call(getSignInMethods, {}, { token })).reply;
    expect(methods).toMatchObject({ email: 'noura@example.org', hasPassword: false, passkeys: 0 });
    expect(methods.accounts).toMatchObject([{ provider: 'LINKEDIN', email: 'noura@example.org' }]);
  });

  test.each([
    ['unverified', { email_verified: false }],
    ['without a word on that', { email_verified: undefined }],
    ['none at all', { email: undefined }],
    ['no address', { email: 'noura' }],
  ])('neither joins nor makes an account by an e-mail address that is %s', async (_case, change) => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.person = { ...noura, ...change };
    const answer = await calls.enter();
    expect(codeOf(answer)).toEqual([403, 'email_unverified']);
    expect(answer.problem.message).toContain('Please sign in by e-mail, then add LinkedIn in Account.');
    expect(await app.outbox('noura@example.org')).toEqual([]);
  });

  test('joins nobody by an address that only looks like theirs', async () => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    await app.signIn('noura@example.org');
    // A full-width letter: another mailbox, which mails to us would not tell apart.
    linkedIn.person = { ...noura, email: '\uff4eoura@example.org' };
    expect(codeOf(await calls.enter())).toEqual([403, 'email_unverified']);
  });

  test('goes by the account there: it is the same person under another address', async () => {
    const { linkedIn, calls, stop } = await start();
    await using _stop = stop;
    const { reply } = await calls.enter();
    linkedIn.person = { ...noura, email: 'other@example.org', email_verified: false };
    expect((await calls.enter()).reply.user).toMatchObject({ id: reply.user.id, email: 'noura@example.org' });
  });

  test('stores no name that section 5 refuses: both are there for the form', async () => {
    const { linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.person = { ...noura, given_name: 'Noura Sara' };
    const { reply } = await calls.enter();
    expect(reply.user).toMatchObject({ firstName: null, lastName: null });
    expect(reply.prefill).toEqual({ firstName: 'Noura Sara', lastName: 'Alharbi' });
  });

  test('takes its picture over, of its own hosts alone', async () => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.picture = await picture({ width: 300, height: 300 });
    linkedIn.person = { ...noura, picture: `${linkedIn.origin}/picture` };
    const { accessToken: token, prefill } = (await calls.enter()).reply;
    const { image } = (await app.call(updateMe, { body: { image: prefill.image ?? '' } }, { token })).reply;
    expect(image).toMatch(/^\/files\//);
    linkedIn.person = {
      ...noura,
      sub: 'two',
      email: 'two@example.org',
      picture: `${linkedIn.origin.replace('127.0.0.1', 'localhost')}/picture`,
    };
    expect((await calls.enter()).reply.prefill).toEqual({});
    expect(linkedIn.calls.filter((path) => path === '/picture')).toHaveLength(1);
  });
});

describe('an answer of LinkedIn', () => {
  test('works once', async () => {
    const { linkedIn, calls, stop } = await start();
    await using _stop = stop;
    const query = await calls.agreed();
    expect((await calls.signIn(query)).status).toBe(200);
    const exchanged = linkedIn.calls.length;
    expect(codeOf(await calls.signIn(query))).toEqual(refusedAnswer);
    expect(linkedIn.calls).toHaveLength(exchanged);
  });

  test('is taken from the browser that began alone, which can still use it', async () => {
    const { calls, stop } = await start();
    await using _stop = stop;
    const query = await calls.agreed();
    expect(codeOf(await calls.signIn({ ...query, browser: newBrowser() }))).toEqual(refusedAnswer);
    expect(codeOf(await calls.signIn({ ...query, state: newBrowser() }))).toEqual(refusedAnswer);
    expect((await calls.signIn(query)).status).toBe(200);
  });

  test('is over after ten minutes', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const query = await calls.agreed();
    app.clock.advance(10 * minuteMs);
    expect(codeOf(await calls.signIn(query))).toEqual(refusedAnswer);
  });

  test('signs in only where that was begun: not where an account is added, and the other way round', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const { accessToken: token } = await app.signIn('maha@example.org');
    expect(codeOf(await calls.signIn(await calls.agreed({ token })))).toEqual(refusedAnswer);
  });

  test('with a code that was used before is refused in words', async () => {
    const { calls, stop } = await start();
    await using _stop = stop;
    const [first, second] = [await calls.agreed(), await calls.agreed()];
    await calls.signIn(first);
    const answer = await calls.signIn({ ...second, code: first.code });
    expect(codeOf(answer)).toEqual(refusedAnswer);
    expect(answer.problem.message).toBe('LinkedIn did not confirm this. Please try again.');
  });

  test('whose two parts name two people signs nobody in', async () => {
    const { linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.tokenSubject = 'somebody-else';
    expect((await calls.enter()).status).toBe(503);
  });
});

async function methodsOf(app: TestApp, token: string) {
  return (await app.call(getSignInMethods, {}, { token })).reply.accounts;
}

describe('a LinkedIn account', () => {
  test('is added to one’s own whatever its e-mail address, told by mail, and taken away', async () => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.person = { ...noura, email: 'private@example.com', email_verified: false };
    const { accessToken: token, user } = await app.signIn('maha@example.org');
    expect((await calls.link(token)).status).toBe(204);
    expect(await methodsOf(app, token)).toMatchObject([
      { provider: 'LINKEDIN', email: 'private@example.com' },
    ]);
    expect((await app.newestMail('maha@example.org')).text).toContain('LinkedIn signs in to your account');
    expect((await calls.enter()).reply.user.id).toBe(user.id);
    expect((await app.call(unlinkLinkedIn, {}, { token })).status).toBe(204);
    expect(await methodsOf(app, token)).toEqual([]);
    expect(codeOf(await calls.enter())).toEqual([403, 'account_removed']);
  });

  test('that was taken away signs in no more, also by the address of its person, until they add it again', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const { accessToken: token, user } = await app.signIn('noura@example.org');
    await calls.link(token);
    await app.call(unlinkLinkedIn, {}, { token });
    const answer = await calls.enter();
    expect(codeOf(answer)).toEqual([403, 'account_removed']);
    expect(answer.problem.message).toContain('LinkedIn was taken away from your account here.');
    expect((await calls.link(token)).status).toBe(204);
    expect((await calls.enter()).reply.user.id).toBe(user.id);
  });

  test('that somebody has taken away may be another one’s', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const { accessToken: first } = await app.signIn('maha@example.org');
    const { accessToken: second, user } = await app.signIn('sara@example.org');
    await calls.link(first);
    await app.call(unlinkLinkedIn, {}, { token: first });
    expect((await calls.link(second)).status).toBe(204);
    expect((await calls.enter()).reply.user.id).toBe(user.id);
  });

  test.each([
    ['an address with a character that no text has', { email: 'a\u0000b@example.org' }],
    ['a name of the account with one', { sub: 'x\u0000y' }],
    ['a name of the account without an end', { sub: 'x'.repeat(100_000) }],
  ])('with %s is no fault of the server', async (_case, change) => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.person = { ...noura, ...change };
    const { accessToken: token } = await app.signIn('maha@example.org');
    expect((await calls.link(token)).status).not.toBe(500);
  });

  test('that signs somebody else in stays theirs', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    await calls.enter();
    const { accessToken: token } = await app.signIn('maha@example.org');
    const answer = await calls.link(token);
    expect(codeOf(answer)).toEqual([409, 'conflict']);
    expect(answer.problem.message).toBe('This LinkedIn account signs somebody else in here.');
    expect(await methodsOf(app, token)).toEqual([]);
  });

  test('that two people add at once is one’s', async () => {
    const { app, calls, stop } = await start();
    await using _stop = stop;
    const tokens = [];
    for (const name of ['maha', 'sara']) tokens.push((await app.signIn(`${name}@example.org`)).accessToken);
    const answers = await Promise.all(tokens.map((token) => calls.link(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('cannot be begun where LinkedIn is not set up', async () => {
    await using app = await createTestApp();
    const answer = await oauthCalls(app, 'LINKEDIN').begin().catch(String);
    expect(answer).toContain('404');
  });
});
