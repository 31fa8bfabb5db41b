import { expect, test } from 'vitest';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const website = { type: 'WEBSITE' as const, url: 'https://one.example.org' };

async function withLink() {
  const app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const inserted = { ...website, actionType: 'INSERT' as const };
  await app.call(
    updateMe,
    { body: { firstName: 'Noura', lastName: 'A', socialLinks: [inserted] } },
    { token },
  );
  return { app, token };
}

const read = async (app: TestApp, token: string) => (await app.call(getMe, {}, { token })).reply;

test('every change of one’s own profile is there at the next read, in each process', async () => {
  const { app, token } = await withLink();
  await using first = app;
  await using second = await createTestApp({ database: first.database, clock: first.clock });
  const both = async () => [await read(first, token), await read(second, token)];
  const isSame = async (expected: object) => {
    for (const me of await both()) expect(me).toMatchObject(expected);
  };
  await isSame({ firstName: 'Noura', socialLinks: [website] });
  await second.call(updateMe, { body: { position: 'Founder', bio: 'Short' } }, { token });
  await isSame({ position: 'Founder', bio: 'Short', socialLinks: [website] });
  const [link] = (await read(first, token)).socialLinks;
  const moved = { id: link?.id ?? 0, type: 'WEBSITE' as const, url: 'https://two.example.org' };
  await second.call(updateMe, { body: { socialLinks: [{ ...moved, actionType: 'UPDATE' }] } }, { token });
  await isSame({ socialLinks: [moved] });
  const taken = { id: moved.id, type: moved.type, actionType: 'DELETE' as const };
  await first.call(updateMe, { body: { socialLinks: [taken] } }, { token });
  await isSame({ socialLinks: [] });
});

test('one profile is never told for another', async () => {
  const { app, token } = await withLink();
  await using _app = app;
  const other = await app.signIn('maha@example.org');
  expect((await read(app, token)).email).toBe(email);
  expect(await read(app, other.accessToken)).toMatchObject({ email: 'maha@example.org', socialLinks: [] });
  expect((await read(app, token)).email).toBe(email);
});

test('where nothing has changed no more than the session is read, for a minute', async () => {
  const { app, token } = await withLink();
  await using _app = app;
  expect((await read(app, token)).socialLinks).toHaveLength(1);
  // Behind the back of everything that counts changes.
  await app.context.database.transaction((tx) => tx.deleteFrom('user_links').execute());
  expect((await read(app, token)).socialLinks).toHaveLength(1);
  app.clock.advance(minuteMs);
  expect((await read(app, token)).socialLinks).toEqual([]);
});
