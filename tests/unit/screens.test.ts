import { expect, test } from 'vitest';
import { createScreens } from '#server/realtime/screens.ts';

const start = () => {
  const clock = { now: 0 };
  return { clock, ...createScreens(() => clock.now) };
};
const said = (channel: string, userId: number, sid: string | null) => ({ channel, userId, sid });

test('a person looks at a conversation as long as one of their channels does', () => {
  const { note, peopleAt } = start();
  note(said('a', 1, 'x'));
  note(said('b', 1, 'x'));
  note(said('c', 2, 'y'));
  note(said('a', 1, null));
  expect([...peopleAt('x')]).toEqual([1]);
  note(said('b', 1, 'y'));
  expect([[...peopleAt('x')], [...peopleAt('y')].sort()]).toEqual([[], [1, 2]]);
});

test('what is not said again lapses after forty seconds', () => {
  const { clock, note, peopleAt } = start();
  note(said('a', 1, 'x'));
  clock.now = 30_000;
  note(said('b', 2, 'x'));
  clock.now = 39_999;
  expect(peopleAt('x').size).toBe(2);
  note(said('a', 1, 'x'));
  clock.now = 79_998;
  expect([...peopleAt('x')]).toEqual([1]);
  clock.now = 80_000;
  expect(peopleAt('x').size).toBe(0);
});
