import { expect, test } from 'vitest';
import { inParallel, partsAfter } from '../../sw/app-files.ts';
import {
  asWhole,
  type Build,
  keptBuilds,
  outdatedKeys,
  stayingBuilds,
  withFormerSelf,
  withNewest,
  withOwn,
} from '../../sw/builds.ts';

const build = (id: string, ...names: string[]): Build => ({
  id,
  keys: names.map((name) => `/assets/${name}`),
});
const ids = (builds: readonly Build[]) => builds.map(({ id }) => id);

test('a build is added as the newest', () => {
  expect(ids(withNewest([build('a'), build('b')], build('c')))).toEqual(['a', 'b', 'c']);
});

test('a build that comes back is the newest, and there once', () => {
  expect(ids(withNewest([build('a'), build('b')], build('a')))).toEqual(['b', 'a']);
});

test('a build that another one has written over is there again, and is not the newest where it is', () => {
  expect(ids(withOwn([build('a')], build('b')))).toEqual(['a', 'b']);
  expect(ids(withOwn([build('b'), build('c')], build('b')))).toEqual(['b', 'c']);
});

test('a build is whole once all its files are there, and not when it begins anew', () => {
  const whole = asWhole([build('a'), build('b')], 'b');
  expect(whole.map((one) => one.whole ?? false)).toEqual([false, true]);
  expect(withNewest(whole, build('b')).at(-1)?.whole).toBeUndefined();
});

test('this build and the ones before it stay, the oldest go', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => build(id));
  expect(ids(stayingBuilds(many))).toEqual(['c', 'd', 'e', 'f']);
  expect(keptBuilds).toBe(4);
  expect(ids(stayingBuilds(many.slice(0, 2)))).toEqual(['a', 'b']);
});

test('a part that an earlier build brought to this phone is one of the next build too', () => {
  const present = ['/assets/form-B-qzRhE.js', '/assets/home-CCCCCCC.js', '/index.html?revision=abc'];
  const next = ['/assets/form-DDDDDDD.js', '/assets/form-end-DDDDDDD.js', '/assets/home-CCCCCCC.js'];
  expect([...withFormerSelf(next, present)]).toEqual(['/assets/form-DDDDDDD.js', '/assets/home-CCCCCCC.js']);
});

test('a file goes when no build that stays has it', () => {
  const builds = [build('a', 'react.js', 'home-1.js'), build('b', 'react.js', 'home-2.js')];
  const present = ['/assets/react.js', '/assets/home-0.js', '/assets/home-1.js', '/assets/home-2.js'];
  expect(outdatedKeys(present, builds)).toEqual(['/assets/home-0.js']);
});

test('with the code of a screen comes what it may need next, and nothing else', () => {
  const file = (url: string, later?: readonly string[]) => ({ url, revision: null, ...(later && { later }) });
  const editor = file('assets/editor.js', ['assets/forum.js', 'assets/announce.js']);
  const files = [
    file('assets/forum.js'),
    editor,
    file('assets/organisers.js', []),
    file('assets/crop.js', ['x']),
  ];
  expect(partsAfter(files, 'assets/forum.js')).toEqual([editor]);
  expect(partsAfter(files, 'assets/editor.js')).toEqual([]);
});

test('so many things are done at a time, and all of them', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect([most, done.toSorted()]).toEqual([3, [1, 2, 3, 4, 5, 6, 7]]);
});

test('one that fails fails the whole', async () => {
  const work = inParallel([1, 2], 2, (item) =>
    item === 2 ? Promise.reject(new Error('no')) : Promise.resolve(),
  );
  await expect(work).rejects.toThrow('no');
});
