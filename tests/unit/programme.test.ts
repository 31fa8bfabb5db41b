import { expect, test } from 'vitest';
import { loadProgramme } from '#programme/load-programme.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';

const programme = programme2021;
const riyadh = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Riyadh',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(new Date(moment))
    .replace(',', '');

test("17 sessions, all Confirmed, fall on the kingdom's weekend days, the Eid weekend free", () => {
  expect(programme.masterclasses.map(({ start }) => riyadh(start))).toEqual([
    'Sat 29 May',
    'Fri 4 Jun',
    'Sat 5 Jun',
    'Fri 11 Jun',
    'Sat 12 Jun',
    'Fri 18 Jun',
    'Sat 19 Jun',
    'Fri 25 Jun',
    'Sat 26 Jun',
    'Fri 2 Jul',
    'Sat 3 Jul',
    'Fri 9 Jul',
    'Sat 10 Jul',
    'Fri 16 Jul',
    'Sat 17 Jul',
    'Fri 30 Jul',
    'Sat 31 Jul',
  ]);
  expect(new Set(programme.masterclasses.map(({ type }) => type))).toEqual(new Set(['Confirmed']));
});

test('every session has its own number and ends after it starts', () => {
  expect(new Set(programme.masterclasses.map(({ id }) => id)).size).toBe(17);
  for (const { start, end } of programme.masterclasses)
    expect(Date.parse(end)).toBeGreaterThan(Date.parse(start));
});

test('a cohort of 30, whose members are 18 and born from 1900 to 2004', () => {
  const { cohortName, cohortSize, minimumAge, birthYears } = programme;
  expect({ cohortName, cohortSize, minimumAge, birthYears }).toEqual({
    cohortName: '2021 Cohort',
    cohortSize: 30,
    minimumAge: 18,
    birthYears: { from: 1900, to: 2004 },
  });
});

test('six criteria, four quick links, the eligibility, closed applications', () => {
  expect(programme.judgingCriteria).toHaveLength(6);
  expect(programme.quickLinks.map(({ path }) => path)).toEqual([
    '/account/edit',
    '/w/welcome',
    '/contacts',
    '/announce',
  ]);
  expect(programme.eligibility.join(' ')).toMatch(
    /18 or older.*resident or citizen of the kingdom.*fluent in English/,
  );
  expect(programme.applications).toEqual({
    shownAsOpen: false,
    editableUntil: '2021-05-08',
    refusedFrom: null,
  });
  expect(programme.keyDates).toContainEqual(expect.objectContaining({ date: '2021-05-08' }));
});

test.each([
  ['no criterion', { judgingCriteria: [] }, 'judgingCriteria'],
  ['a cohort of nobody', { cohortSize: 0 }, 'cohortSize'],
  ['years of birth the wrong way round', { birthYears: { from: 2004, to: 1900 } }, 'birthYears'],
  ['a day that does not exist', { demoDay: '18 June' }, 'demoDay'],
  ['a zone that does not exist', { timeZoneId: 'Mars/Olympus' }, 'timeZoneId'],
  [
    'a quick link out of the app',
    { quickLinks: [{ title: 'x', icon: 'room', path: 'https://evil.example' }] },
    'quickLinks.0.path',
  ],
  [
    'a quick link that leads others than the cohort to a closed door',
    { quickLinks: [{ title: 'x', icon: 'room', path: '/forum' }] },
    'quickLinks.0',
  ],
])('a file with %s is refused by the name of the field', (_, change, field) => {
  expect(() => loadProgramme({ ...programme, ...(change as object) })).toThrow(field);
});
