import { expect, test } from 'vitest';
import { slug } from '#tests/sheets/screen.ts';
import { allAreas } from '#tests/sheets/screens/all-areas.ts';
import { readSources } from './source-files.ts';

const screens = allAreas.flatMap((area) => area.screens);

/** What a route file names; those that only frame others are no screens. */
function routes(): string[] {
  const files = readSources(['src/client/routes'], /\.tsx$/);
  return files
    .filter(({ text }) => !text.includes('<Outlet'))
    .flatMap(({ text }) => /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? []);
}

test('every route stands in the list of screens, and no other', () => {
  const listed = new Set(screens.map(({ route }) => route));
  expect([...listed].sort()).toEqual(routes().sort());
});

test('no two screens of an area have one name', () => {
  const names = allAreas.flatMap(({ area, screens: own }) => own.map(({ name }) => slug(`${area} ${name}`)));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
