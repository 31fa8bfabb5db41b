import { expect, test } from 'vitest';
import { updateMe } from '#contract/profile.ts';
import { grantHost } from '#server/workflows/cohort.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';
import { whileLocked } from '#tests/support/while-locked.ts';

const env = { RATE_LIMITS_OFF: '1' };

test('what is one’s own stays one’s own, whoever asked before', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written, list, like } = threadCalls(app);
  const key = '11111111-1111-4111-8111-111111111111';
  const post = await written(noura, { key });
  await like(maha, post.id, true);
  const own = async (person: typeof noura) => {
    const [seen] = (await list(person)).reply.content;
    return [seen?.clientKey, seen?.loggedInUserLiked, seen?.likedCount];
  };
  for (let times = 0; times < 2; times += 1)
    expect([await own(noura), await own(maha)]).toEqual([
      [key, false, 1],
      [null, true, 1],
    ]);
});

test('who becomes a host is told so, and who is taken out or blocked is told nothing more, with a mark too', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { written, list } = threadCalls(app);
  await written(noura);
  const { mark: since = '' } = (await list(noura)).reply;
  const { context } = app;
  await context.database.transaction((tx) => grantHost(tx, context, noura.user.email));
  expect((await list(noura, { since })).reply.loggedInUserEventParticipant.host).toBe(true);
  for (const [status, code] of [
    ['REMOVED', 403],
    ['BLOCKED', 404],
  ] as const) {
    await context.database.transaction((tx) =>
      tx.updateTable('event_participants').set({ status }).where('user_id', '=', noura.user.id).execute(),
    );
    expect([(await list(noura)).status, (await list(noura, { since })).status]).toEqual([code, code]);
  }
});

test('a page that takes long is there for its reader, however many others are read meanwhile', async () => {
  await using app = await createTestApp({ env });
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written, list } = threadCalls(app);
  const ids: number[] = [];
  for (let count = 0; count < 60; count += 1)
    ids.push((await written(noura, { message: `<p>${'word '.repeat(1_950)}</p>` })).id);
  const executor = app.context.database.reader.getExecutor();
  const before = executor.executeQuery.bind(executor);
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  executor.executeQuery = async (query) => {
    if (!query.sql.includes('last_answer_by')) return before(query);
    executor.executeQuery = before;
    begun.resolve();
    await goOn.promise;
    return before(query);
  };
  const slow = list(maha);
  await begun.promise;
  for (const id of ids.slice(24)) await list(noura, { before: id });
  goOn.resolve();
  expect((await slow).status).toBe(200);
});

test('a name is saved after what is being written in the events of its person, and nothing waits crosswise', async () => {
  await using app = await createTestApp({ env });
  const noura = await enterCohort(app, 'Noura');
  if (app.database.kind === 'sqlite') return;
  const { written, list, like } = threadCalls(app);
  const post = await written(noura);
  const { mark: since = '' } = (await list(noura)).reply;
  const lock = `threads:${app.context.programme.eventIds.forum}`;
  const save = () => app.call(updateMe, { body: { firstName: 'Norah' } }, { token: noura.token });
  // While it waits it has locked no row: those of its person can be read and referred to.
  const update = (table: 'users' | 'threads', id: number) =>
    app.context.database.transaction((tx) =>
      tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().noWait().execute(),
    );
  const saved = await whileLocked(app, { lock, write: save }, async () => {
    expect(await update('users', noura.user.id)).toHaveLength(1);
    expect(await update('threads', post.id)).toHaveLength(1);
  });
  expect(saved.status).toBe(200);
  await like(noura, post.id, true);
  const [changed] = (await list(noura, { since })).reply.content;
  expect([changed?.user.firstName, changed?.likedCount]).toEqual(['Norah', 1]);
});
