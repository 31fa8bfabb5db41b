import { expect, test } from 'vitest';
import { requestSignInMail, signInByCode } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { asciiEmailKeys } from '#server/db/migrations/007-ascii-email-keys.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const lookAlikes = ['vik@example.org', 'VI\u212A@example.org', '\uFF56ik@example.org'];

test('letters that look alike are one address, and its mail goes to that address', async () => {
  await using app = await createTestApp();
  const first = await app.signIn('vik@example.org');
  for (const [index, email] of lookAlikes.entries()) {
    expect((await app.call(requestSignInMail, { body: { email } })).status).toBe(202);
    const mails = await app.outbox('vik@example.org');
    expect(mails).toHaveLength(index + 2);
    expect(mails[0]?.to.toLowerCase()).toBe('vik@example.org');
  }
  const again = await app.signIn('Vik@example.org');
  expect(again.user.id).toBe(first.user.id);
});

test('an address with another capital letter of its own is another account', async () => {
  await using app = await createTestApp();
  const small = await app.signIn('i\u0307stanbul@example.org');
  const capital = await app.signIn('\u0130stanbul@example.org');
  expect(capital.user.id).not.toBe(small.user.id);
});

test('a domain is the same in any case, whatever its script', async () => {
  await using app = await createTestApp();
  const small = await app.signIn('vik@\u00e9cole.example');
  const capital = await app.signIn('vik@\u00c9COLE.example');
  expect(capital.user.id).toBe(small.user.id);
});

test('an international domain is the same in its ASCII form', async () => {
  await using app = await createTestApp();
  const first = await app.signIn('vik@\u043f\u0440\u0438\u043c\u0435\u0440.yz');
  const ascii = await app.signIn('vik@xn--e1afmkfd.yz');
  expect(ascii.user.id).toBe(first.user.id);
  const { code } = await app.requestMail('vik@\u041f\u0420\u0418\u041c\u0415\u0420.yz');
  const body = { email: 'vik@XN--E1AFMKFD.yz', code };
  expect((await app.call(signInByCode, { body })).reply.user.id).toBe(first.user.id);
});

test('an account from before that is found by its domain in ASCII, and two of one mailbox stay two', async () => {
  await using app = await createTestApp();
  const first = await app.signIn('vik@\u043f\u0440\u0438\u043c\u0435\u0440.yz');
  const double = await app.signIn('maha@\u043f\u0440\u0438\u043c\u0435\u0440.yz');
  await app.context.database.transaction(async (tx) => {
    for (const { email, id } of [first.user, double.user])
      await tx.updateTable('users').set({ email_key: email }).where('id', '=', id).execute();
  });
  const ascii = await app.signIn('maha@xn--e1afmkfd.yz');
  // As it runs where such accounts are there already.
  await app.context.database.transaction((tx) => asciiEmailKeys().up(tx));
  expect((await app.signIn('vik@xn--e1afmkfd.yz')).user.id).toBe(first.user.id);
  expect((await app.signIn(double.user.email)).user.id).toBe(ascii.user.id);
  expect((await app.call(getMe, {}, { token: double.accessToken })).reply.id).toBe(double.user.id);
});

// A mail to it goes to the same mailbox, or to one that nobody can tell from another.
test.each([
  'vi\u200bk@example.org',
  'vik@exam\u00adple.org',
  '\u202evik@example.org',
  'vik@mail\u3002example.org',
  'vik@mail\uff61example.org',
])(
  'an address with a sign that is not drawn, or is a dot to mail servers alone, is none: %j',
  async (email) => {
    await using app = await createTestApp();
    const { status, problem } = await app.call(requestSignInMail, { body: { email } });
    expect([status, problem.fields]).toEqual([422, { email: texts.invalid }]);
  },
);

test('the six digits work for the address however its ASCII letters are written', async () => {
  await using app = await createTestApp();
  const { code } = await app.requestMail('Vik@Example.org');
  const answer = await app.call(signInByCode, { body: { email: 'vik@example.ORG', code } });
  expect(answer.status).toBe(200);
  expect((await app.call(requestSignInMail, { body: { email: 'vik@example.org' } })).status).toBe(202);
});
