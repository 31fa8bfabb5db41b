import { expect, test } from 'vitest';
import { specifiersOf, targetOf } from './import-law.ts';
import { readSources, type SourceFile } from './source-files.ts';

/** Project files that a file imports: for their values, for their types, for their effects, and by `import()`. */
function importsOf(file: SourceFile): string[] {
  return specifiersOf(file)
    .map((specifier) => targetOf(file.path, specifier))
    .filter((target) => target !== null);
}

/** The first circle of imports, as the files it leads through; empty where there is none. */
function circleIn(files: readonly SourceFile[]): readonly string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (path: string): readonly string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    way.push(path);
    for (const next of imports.get(path) ?? []) {
      const circle = visit(next);
      if (circle.length > 0) return circle;
    }
    way.pop();
    done.add(path);
    return [];
  };
  for (const path of imports.keys()) {
    const circle = visit(path);
    if (circle.length > 0) return circle;
  }
  return [];
}

test('no file imports itself by way of others, not for a type nor later', () => {
  const files = readSources(['src', 'sw'], /\.(?:ts|tsx|mjs)$/);
  expect(files.length).toBeGreaterThan(500);
  expect(circleIn(files)).toEqual([]);
});

test.each([
  ['values', "import { a } from './a.ts';"],
  ['types', "import type { A } from '#domain/a.ts';"],
  ['types among values', "import { type A, b } from './a.ts';"],
  ['effects', "import './a.ts';"],
  ['what is handed on', "export type { A } from './a.ts';"],
  ['what is loaded later', "const load = () => import('./a.ts');"],
])('a circle is found that is closed by %s', (_, text) => {
  const files = [
    { path: 'src/domain/a.ts', text: "import { b } from './b.ts';\n" },
    { path: 'src/domain/b.ts', text: "import { c } from '#domain/c.ts';\n" },
    { path: 'src/domain/c.ts', text },
  ];
  expect(circleIn(files)).toEqual([
    'src/domain/a.ts',
    'src/domain/b.ts',
    'src/domain/c.ts',
    'src/domain/a.ts',
  ]);
});
