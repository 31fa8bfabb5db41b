import { expect, test } from 'vitest';
import { postThread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { deletionCalls } from '#tests/support/own-data-calls.ts';
import { enter, type SignedInPerson, warmUp } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

const otherCode = (code: string) => (code === '111111' ? '222222' : '111111');
const statusOf = async (app: TestApp, { token }: Pick<SignedInPerson, 'token'>) =>
  (await app.call(getMe, {}, { token })).status;

test('only the code of the mail deletes, in the session that asked, in time, and after few wrong tries', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const { remove, codeFor } = deletionCalls(app);
  expect((await remove(noura, '123456')).status).toBe(410);
  const code = await codeFor(noura);
  const other = { token: (await app.signIn(noura.user.email)).accessToken };
  expect((await remove(other, code)).status).toBe(410);
  expect((await remove(noura, otherCode(code))).status).toBe(401);
  app.clock.advance(11 * minuteMs);
  expect((await remove(noura, code)).status).toBe(410);
  const next = await codeFor(noura);
  for (let time = 0; time < 5; time += 1) expect((await remove(noura, otherCode(next))).status).toBe(401);
  expect((await remove(noura, next)).status).toBe(410);
  expect(await statusOf(app, noura)).toBe(200);
});

test('the mail says what will happen, and there are five an hour', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const { ask } = deletionCalls(app);
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) statuses.push((await ask(noura)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  const { subject, text } = await app.newestMail(noura.user.email);
  expect(subject).toMatch(/^\d{6} deletes your account/);
  expect(text).toContain('What you wrote to others stays, from a “Former member”.');
  expect(text).toContain('nothing happens when you ignore it');
});

test('of two deletions at once one deletes, and the other finds nobody', async () => {
  await using app = await createTestApp();
  await warmUp(app);
  const noura = await enter(app, 'Noura');
  const { remove, codeFor } = deletionCalls(app);
  const code = await codeFor(noura);
  const statuses = (await Promise.all([remove(noura, code), remove(noura, code)])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([204, 401]);
});

test('what somebody posts while they are deleted stays as a former member’s, or is refused', async () => {
  await using app = await createTestApp();
  await warmUp(app);
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { remove, codeFor } = deletionCalls(app);
  const code = await codeFor(noura);
  const id = String(app.context.programme.eventIds.forum);
  const posting = Array.from({ length: 6 }, (_, index) => {
    const body = { userId: noura.user.id, message: `<p>Word ${index}</p>` };
    return app.call(postThread, { params: { id }, body }, { token: noura.token });
  });
  const [deleted, ...posted] = await Promise.all([remove(noura, code), ...posting]);
  expect(deleted.status).toBe(204);
  const taken = posted.filter(({ status }) => status === 201).length;
  for (const { status } of posted) expect([201, 401, 403, 409]).toContain(status);
  expect(await textsSeen(app, maha)).toHaveLength(taken);
  const { content } = (await threadCalls(app).list(maha)).reply;
  for (const { user } of content) expect(user.former).toBe(true);
});
