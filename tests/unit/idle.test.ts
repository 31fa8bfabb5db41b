import { expect, test } from 'vitest';
import { createIdleQueue, type IdleClock } from '#client/lib/idle.ts';

/** A clock whose idle moments and time come when the test says so. */
function testClock() {
  const idle: (() => void)[] = [];
  const sleeping: { readonly at: number; readonly wake: () => void }[] = [];
  let now = 0;
  const clock: IdleClock = {
    whenIdle: () => new Promise((resolve) => idle.push(resolve)),
    sleep: (ms) => new Promise((wake) => sleeping.push({ at: now + ms, wake })),
  };
  return {
    clock,
    /** Lets the browser be idle once; true where somebody had waited for that. */
    async beIdle(): Promise<boolean> {
      await settled();
      const resolve = idle.shift();
      resolve?.();
      await settled();
      return resolve !== undefined;
    },
    async pass(ms: number): Promise<void> {
      now += ms;
      for (const { at, wake } of sleeping) if (at <= now) wake();
      await settled();
    },
  };
}

/** Everything that promises have to do among themselves is done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function openQueue() {
  const time = testClock();
  const queue = createIdleQueue(time.clock);
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  return { ...time, queue, done, note };
}

test('nothing runs before the first screen stands', async () => {
  const { queue, done, note, beIdle } = openQueue();
  void queue.run(note('a'));
  expect(await beIdle()).toBe(false);
  expect(done).toEqual([]);
  queue.begin();
  expect(await beIdle()).toBe(true);
  expect(done).toEqual(['a']);
});

test('each task has an idle moment of its own, in the order in which they were given', async () => {
  const { queue, done, note, beIdle } = openQueue();
  queue.begin();
  for (const name of ['a', 'b', 'c']) void queue.run(note(name));
  await beIdle();
  expect(done).toEqual(['a']);
  await beIdle();
  expect(done).toEqual(['a', 'b']);
  await beIdle();
  expect(done).toEqual(['a', 'b', 'c']);
  expect(await beIdle()).toBe(false);
});

test('a task waits for the one before it', async () => {
  const { queue, done, note, beIdle } = openQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.begin();
  void queue.run(() => promise);
  void queue.run(note('b'));
  await beIdle();
  expect(await beIdle()).toBe(false);
  resolve();
  expect(await beIdle()).toBe(true);
  expect(done).toEqual(['b']);
});

test('a task that hangs holds the next one up for ten seconds from its own beginning', async () => {
  const { queue, done, note, beIdle, pass } = openQueue();
  queue.begin();
  void queue.run(() => new Promise(() => undefined));
  void queue.run(note('b'));
  await pass(60_000); // nobody looks at the page
  await beIdle();
  await pass(9_999);
  expect(await beIdle()).toBe(false);
  await pass(1);
  await beIdle();
  expect(done).toEqual(['b']);
});

test('a task that was called off takes no idle moment', async () => {
  const { queue, done, note, beIdle } = openQueue();
  const called = new AbortController();
  queue.begin();
  void queue.run(note('a'));
  const off = queue.run(note('b'), called.signal);
  void queue.run(note('c'));
  called.abort();
  await beIdle();
  await beIdle();
  expect(done).toEqual(['a', 'c']);
  await expect(off).resolves.toBeUndefined();
});

test('a task that is called off while it waits for its moment does not run', async () => {
  const { queue, done, note, beIdle } = openQueue();
  const called = new AbortController();
  queue.begin();
  void queue.run(note('a'), called.signal);
  await settled();
  called.abort();
  await beIdle();
  expect(done).toEqual([]);
});

test('a failure goes to whoever gave the task, and the next one runs', async () => {
  const { queue, done, note, beIdle } = openQueue();
  queue.begin();
  const failing = queue.run(() => {
    throw new Error('no such file');
  });
  const seen = expect(failing).rejects.toThrow('no such file');
  void queue.run(note('b'));
  await beIdle();
  await seen;
  await beIdle();
  expect(done).toEqual(['b']);
});
