import { expect, test } from 'vitest';
import { createCallerTurns } from '#server/turns.ts';

const letOthersGo = () => new Promise<void>((resolve) => setTimeout(resolve));

const two = { name: 'two', atOnce: 2 };

/** Work that goes on until it is let go. */
function held() {
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const work = (index: number) => async () => {
    begun.push(index);
    await gates[index]?.promise;
  };
  return { begun, work, letGo: (index: number) => gates[index]?.resolve() };
}

test('so many calls of a caller run at once, and the others in their order', async () => {
  const turns = createCallerTurns();
  const { begun, work, letGo } = held();
  const all = [0, 1, 2, 3].map((index) => turns('noura', two, work(index)));
  await letOthersGo();
  expect(begun).toEqual([0, 1]);
  letGo(1);
  await all[1];
  await letOthersGo();
  expect(begun).toEqual([0, 1, 2]);
  for (const index of [0, 2, 3]) letGo(index);
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('another caller, and another kind of call, does not wait', async () => {
  const turns = createCallerTurns();
  const { begun, work, letGo } = held();
  const one = { name: 'one', atOnce: 1 };
  const all = [turns('noura', one, work(0)), turns('maha', one, work(1)), turns('noura', two, work(2))];
  await letOthersGo();
  expect(begun).toEqual([0, 1, 2]);
  for (const index of [0, 1, 2]) letGo(index);
  await Promise.all(all);
});

test('between calls that waited the event loop has a turn, though none of them gives one', async () => {
  const turns = createCallerTurns();
  const order: string[] = [];
  const say = async (word: string) => void order.push(word);
  const one = { name: 'one', atOnce: 1 };
  const all = [1, 2, 3].map((index) => turns('noura', one, () => say(`call ${index}`)));
  setImmediate(() => order.push('somebody else'));
  await Promise.all(all);
  expect(order.indexOf('somebody else')).toBeLessThan(order.indexOf('call 3'));
});

test('work that fails gives its turn on', async () => {
  const turns = createCallerTurns();
  const one = { name: 'one', atOnce: 1 };
  const failing = turns('noura', one, () => Promise.reject(new Error('broken')));
  const next = turns('noura', one, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
