import { expect, test } from 'vitest';
import type { ThreadsPage } from '#contract/threads.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { historiesTimeLimitMs, runHistories } from '#tests/support/run-histories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';
import { createHistories } from '#tests/support/thread-histories.ts';

const env = { RATE_LIMITS_OFF: '1' };

test(
  'what has changed, laid over the kept list, is the whole list, whatever two processes do, for readers of all rights',
  () => runHistories(createHistories, { firstSeed: 20_261_127, changesEach: 2 }),
  historiesTimeLimitMs,
);

const changesOf = ({ content, gone }: ThreadsPage) => [content.map(({ id }) => id), gone];

test('only what has changed is told, and a mark that is old, of nobody or none is answered with the whole', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const host = await enterCohort(app, 'Faisal', 'host');
  const { written, list, like, remove } = threadCalls(app);
  const [one, two, three] = [await written(noura), await written(noura), await written(noura)];
  const { mark: since = '' } = (await list(noura)).reply;
  expect(changesOf((await list(noura, { since })).reply)).toEqual([[], []]);
  await written(host, { parent: one.id });
  await like(host, two.id, true);
  await like(host, two.id, true);
  await remove(noura, three.id);
  const changed = (await list(noura, { since })).reply;
  expect(changesOf(changed)).toEqual([[two.id, one.id], [three.id]]);
  expect(changed.totalElements).toBe(2);
  expect(changesOf((await list(noura, { since: changed.mark ?? '' })).reply)).toEqual([[], []]);
  for (const old of ['999-1', since.replace(/^\d+/, '999'), since.replace(/\d+$/, '1')])
    expect(changesOf((await list(noura, { since: old })).reply)).toEqual([[two.id, one.id], undefined]);
  for (const wrong of ['x', '1', '-1-1', '1-1-1'])
    expect((await list(noura, { since: wrong })).problem.code).toBe('invalid');
  expect((await list(noura, { since, before: two.id })).problem.code).toBe('invalid');
  expect((await list(noura, { area: 'onboarding', order: 'likes', since })).problem.code).toBe('invalid');
  app.clock.advance(12 * hourMs);
  expect(changesOf((await list(noura, { since })).reply)).toEqual([[two.id, one.id], undefined]);
});

test('more changes than a page holds are answered with the page', async () => {
  await using app = await createTestApp({ env });
  const noura = await enterCohort(app, 'Noura');
  const { written, list } = threadCalls(app);
  const { mark: since = '' } = (await list(noura)).reply;
  for (let count = 0; count < 50; count += 1) await written(noura);
  expect((await list(noura, { since })).reply.gone).toEqual([]);
  await written(noura);
  const page = (await list(noura, { since })).reply;
  expect([page.content.length, page.gone, page.next !== null]).toEqual([50, undefined, true]);
});

/** Statements that a call has run, besides the one that finds its session. */
async function queriesOf(app: TestApp, call: () => Promise<unknown>): Promise<number> {
  const { reader } = app.context.database;
  const executor = reader.getExecutor();
  const before = executor.executeQuery.bind(executor);
  let count = 0;
  executor.executeQuery = (query) => {
    count += 1;
    return before(query);
  };
  await call();
  executor.executeQuery = before;
  return count - 1;
}

test('one new answer among 500 posts costs three reads and less than 2 kB', async () => {
  await using app = await createTestApp({ env });
  const noura = await enterCohort(app, 'Noura');
  const { written, list } = threadCalls(app);
  const first = await written(noura, {
    message: '<p>Who knows a workshop in Al Olaya with a laser cutter?</p>',
  });
  for (let count = 1; count < 500; count += 1) await written(noura, { message: `<p>Post ${count}</p>` });
  const { mark: since = '' } = (await list(noura)).reply;
  await written(noura, { parent: first.id, message: '<p>I do: it is free on Thursdays.</p>' });
  let changed = await list(noura, { since });
  const count = await queriesOf(app, async () => {
    changed = await list(noura, { since });
  });
  expect(changed.reply.content.map(({ id }) => id)).toEqual([first.id]);
  expect(Buffer.byteLength(changed.text)).toBeLessThan(2_000);
  expect(count).toBeLessThanOrEqual(3);
});
