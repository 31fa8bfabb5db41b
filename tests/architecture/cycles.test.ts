import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, type SourceFile } from './source-files.ts';

const statement = /(?:^|\n)(?:import|export)\s[^'"`;]*?\sfrom\s+['"]([^'"]+)['"]/g;

/** Files that a file imports, for their types too; what is loaded later by `import()` is not among them. */
function importsOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(statement)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('./')) return [posix.join(posix.dirname(path), specifier)];
    return specifier.startsWith('#') ? [`src/${specifier.slice(1)}`] : [];
  });
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

test('no file imports itself by way of others, not for a type either', () => {
  const files = readSources(['src', 'sw'], /\.(?:ts|tsx|mjs)$/).filter(
    ({ path }) => !path.endsWith('.gen.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(circleIn(files)).toEqual([]);
});

test('a circle is found', () => {
  const files = [
    { path: 'src/domain/a.ts', text: "import { b } from './b.ts';\n" },
    { path: 'src/domain/b.ts', text: "import type { C } from '#domain/c.ts';\n" },
    { path: 'src/domain/c.ts', text: "export type { A } from './a.ts';\n" },
  ];
  expect(circleIn(files)).toEqual([
    'src/domain/a.ts',
    'src/domain/b.ts',
    'src/domain/c.ts',
    'src/domain/a.ts',
  ]);
});
