import { describe, expect, test, vi } from 'vitest';
import { createLeader, memoryLocks, webLocks } from '#offline/leader.ts';
import { createActor, createStage } from '#tests/support/outbox/stage.ts';

const stronger = (a: number, b: number) => Math.max(a, b);

function watched(run: (why: number) => Promise<string>) {
  const spy = vi.fn(run);
  return { spy, wake: createLeader({ locks: memoryLocks(), name: 'outbox:1', run: spy, stronger }) };
}

test('calls that come before the work begins are one, for the strongest of their reasons', async () => {
  const { spy, wake } = watched(async (why) => `done for ${why}`);
  expect(await Promise.all([wake(0), wake(2), wake(1)])).toEqual(['done for 2', 'done for 2', 'done for 2']);
  expect(spy).toHaveBeenCalledTimes(1);
});

test('a call that comes while the work runs has it run once more, however many come', async () => {
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const { spy, wake } = watched(async (why) => {
    if (isFirst) await gate.promise;
    isFirst = false;
    return `done for ${why}`;
  });
  const first = wake(0);
  await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1));
  const later = [wake(1), wake(2), wake(0)];
  gate.resolve();
  expect(await first).toBe('done for 0');
  expect(await Promise.all(later)).toEqual(['done for 2', 'done for 2', 'done for 2']);
  expect(spy).toHaveBeenCalledTimes(2);
});

test('a work that fails says so to those who called, and the next call tries again', async () => {
  let isBroken = true;
  const { wake } = watched(async () => {
    if (isBroken) throw new Error('broken');
    return 'done';
  });
  await expect(wake(0)).rejects.toThrow('broken');
  isBroken = false;
  expect(await wake(0)).toBe('done');
});

test('a lock that is refused says so, and the next call tries again', async () => {
  const hold = vi.fn().mockRejectedValueOnce(new DOMException('no', 'SecurityError'));
  hold.mockImplementation((_name: string, work: () => Promise<string>) => work());
  const wake = createLeader({ locks: { hold }, name: 'outbox:1', run: async () => 'done', stronger });
  await expect(wake(0)).rejects.toThrow('no');
  expect(await wake(0)).toBe('done');
});

describe.each([
  ['of the browser', () => webLocks(navigator.locks)],
  ['of our own', () => webLocks(undefined)],
])('locks %s', (_name, makeLocks) => {
  test('let one work of a name run at a time, in the order in which they were asked for', async () => {
    const locks = makeLocks();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([locks.hold('outbox:1', work('a')), locks.hold('outbox:1', work('b'))]);
    expect(results).toEqual(['a', 'b']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('are freed by a work that fails, which says so to its caller', async () => {
    const locks = makeLocks();
    await expect(locks.hold('outbox:2', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await locks.hold('outbox:2', async () => 'next')).toBe('next');
  });
});

test('when the leader dies the next one leads', async () => {
  const stage = createStage({ choose: () => 0 });
  const [worker, tab] = [createActor('worker'), createActor('tab')];
  const log: string[] = [];
  const lead = (actor: typeof worker) =>
    createLeader({
      locks: stage.locksFor(actor),
      name: 'outbox:1',
      stronger,
      async run() {
        log.push(`${actor.name} leads`);
        await stage.step(actor);
        log.push(`${actor.name} is done`);
      },
    })(0);
  void lead(worker);
  void lead(tab);
  await new Promise((resolve) => setImmediate(resolve));
  stage.kill(worker);
  await stage.play();
  expect(log).toEqual(['worker leads', 'tab leads', 'tab is done']);
});
