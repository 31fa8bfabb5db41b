import { describe, expect, test } from 'vitest';
import { importersOf } from '#setup/tests/changed-files.mjs';
import { readers, relatedOf, specsOf } from '#setup/tests/changed-tests.mjs';
import { readSources } from '#tests/architecture/source-files.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((specifier) => `import { a } from '${specifier}';\n`).join(''),
});
const testFiles = [
  file('tests/support/images.ts'),
  file('tests/e2e/fixtures.ts', '#tests/support/server-process.ts'),
  file('tests/e2e/post-steps.ts', './fixtures.ts', '#tests/support/images.ts'),
  file('tests/e2e/posts.spec.ts', './post-steps.ts'),
  file('tests/e2e/people.spec.ts', './fixtures.ts'),
  file('tests/support/server-process.ts'),
];

test('a file is imported by those that import what imports it', () => {
  expect([...importersOf(['tests/support/images.ts'], testFiles)].sort()).toEqual([
    'tests/e2e/post-steps.ts',
    'tests/e2e/posts.spec.ts',
    'tests/support/images.ts',
  ]);
});

describe('browser tests', () => {
  test.each([
    ['a changed one runs alone', ['tests/e2e/people.spec.ts'], ['tests/e2e/people.spec.ts']],
    ['a changed helper runs those that import it', ['tests/support/images.ts'], ['tests/e2e/posts.spec.ts']],
    [
      'what all of them stand on runs all of them',
      ['tests/support/server-process.ts'],
      ['tests/e2e/people.spec.ts', 'tests/e2e/posts.spec.ts'],
    ],
    ['one that is gone is not run', ['tests/e2e/gone.spec.ts'], []],
    ['tests of other stages and words run none', ['tests/unit/people.test.ts', 'docs/product.md'], []],
    ['what only draws the committed pictures runs none', ['src/setup/draw/draw-assets.mjs'], []],
    ['nothing runs none', [], []],
  ])('%s', (_, changed, paths) => {
    expect(specsOf(changed, testFiles)).toEqual({ all: false, paths });
  });

  test.each([
    'src/client/ui/controls/button.tsx',
    'src/server/app.ts',
    'src/contract/users.ts',
    'sw/sw.ts',
    'public/icons/icon.svg',
    'index.html',
    'vite.config.ts',
    'playwright.config.ts',
    'package-lock.json',
    'src/setup/tests/stages.mjs',
  ])('a change of %s runs all of them', (path) => {
    expect(specsOf([path], testFiles).all).toBe(true);
  });
});

describe('tests of rules, screens and calls', () => {
  test.each(['package.json', 'vitest.config.ts', 'src/server/tsconfig.json', 'src/setup/run.mjs'])(
    'a change of %s runs all of them',
    (path) => {
      expect(relatedOf([path]).all).toBe(true);
    },
  );

  test('others run those that import what changed', () => {
    const changed = ['src/client/ui/controls/button.tsx', 'docs/product.md', 'tests/unit/people.test.ts'];
    const imported = ['src/client/ui/controls/button.tsx', 'tests/unit/people.test.ts'];
    expect(relatedOf(changed).paths).toEqual([...imported, ...readers, 'tests/support/small-app.ts']);
  });

  test('what a started server runs counts as imported by those that start one', () => {
    expect(relatedOf(['src/server/features/users/store.ts']).paths).toContain(
      'tests/support/server-process.ts',
    );
    expect(relatedOf(['src/client/ui/controls/button.tsx']).paths).not.toContain(
      'tests/support/server-process.ts',
    );
  });

  test('whoever reads files of the project runs at every change', () => {
    const sources = readSources(['tests/architecture', 'tests/unit'], /\.ts$/);
    const isReading = /\bread\w*\b[^;]*from 'node:fs/;
    const reading = sources.filter(({ text }) => isReading.test(text) && !text.includes("source-files.ts'"));
    const known = new Set(readers);
    expect(reading.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
    expect(relatedOf(['docs/product.md'])).toEqual({ all: false, paths: [] });
  });
});
