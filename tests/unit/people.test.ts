import { expect, test } from 'vitest';
import { grouped, letterOf, lettersOf } from '#client/features/people/listed-people.ts';
import { withChange } from '#client/people/favourites.tsx';
import { findPeople, mergeFound, searchStage, searchText } from '#client/people/people-search.ts';
import type { Person } from '#contract/users.ts';

let lastId = 0;

function person(name: string, parts: Partial<Person> = {}): Person {
  lastId += 1;
  const [firstName = '', lastName = ''] = name.split(' ');
  return {
    id: lastId,
    firstName: firstName || null,
    lastName: lastName || null,
    image: null,
    position: null,
    organization: null,
    location: null,
    myLastlink: `https://example.org/p${lastId}`,
    ...parts,
  };
}

test.each([
  ['Noura Alharbi', 'N'],
  ['dina karam', 'D'],
  ['Élodie Petit', 'É'],
  ['ßen Test', 'ß'],
  ['نورة الحربي', 'ن'],
  ['أحمد علي', 'ا'],
  ['إيمان علي', 'ا'],
  ['آمال علي', 'ا'],
  ['李 雷', '李'],
  ['Ｎoura Wide', 'N'],
  ['42 Answers', '#'],
  ['', '#'],
])('%s stands under %s', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});

test('each letter stands once, over the first under it, in the order that the server gave', () => {
  const people = ['Amal A', 'Asma B', 'Dina C', 'Élodie D', 'أحمد E', 'ادم F'].map((name) => person(name));
  const rows = grouped([people]);
  expect(rows.map((row) => row.person)).toEqual(people);
  expect(rows.map(({ heading }) => heading)).toEqual(['A', null, 'D', 'É', 'ا', null]);
  expect(lettersOf(rows)).toEqual([
    { letter: 'A', index: 0 },
    { letter: 'D', index: 2 },
    { letter: 'É', index: 3 },
    { letter: 'ا', index: 4 },
  ]);
});

test('who has no name or begins with no letter comes last', () => {
  const nameless = person('');
  const number = person('42 Answers');
  const amal = person('Amal A');
  expect(grouped([[nameless, number, amal]])).toEqual([
    { person: amal, heading: 'A' },
    { person: nameless, heading: '#' },
    { person: number, heading: null },
  ]);
});

test('whom two pages hold stands once', () => {
  const [amal, badr, dina] = [person('Amal A'), person('Badr B'), person('Dina D')];
  const rows = grouped([
    [amal, badr],
    [badr, dina],
  ]);
  expect(rows.map((row) => row.person)).toEqual([amal, badr, dina]);
});

test('nobody makes no rows and no letters', () => {
  expect(lettersOf(grouped([[]]))).toEqual([]);
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['a', 'short'],
  [' ab ', 'short'],
  ['abc', 'search'],
  ['نور', 'search'],
  ['👩‍🚀', 'search'],
  ['𝒂𝒃', 'short'],
])('a search for "%s" is %s', (text, stage) => {
  expect(searchStage(text)).toBe(stage);
});

const noura = person('Noura Alharbi', {
  position: 'Pharmacist',
  organization: 'Shifa Clinics',
  location: 'Madinah',
});
const omar = person('Omar Bashir', {
  position: 'Hardware engineer',
  organization: 'Waraq Labs',
  location: 'Dammam',
});
const everyone = [noura, omar];

test.each([
  ['alharbi noura', [noura]],
  ['NOURA', [noura]],
  ['shifa pharm', [noura]],
  ['madinah', [noura]],
  ['engineer waraq dam', [omar]],
  ['ｏｍａｒ', [omar]],
  ['noura waraq', []],
  ['ar', everyone],
])('"%s" is looked for word by word in everything that a person is found by', (sought, found) => {
  expect(findPeople(everyone, everyone.map(searchText), sought)).toEqual(found);
});

test('what the server found beyond the phone is put in by name, nobody twice', () => {
  const dina = person('Dina Karam');
  expect(mergeFound([noura, omar], [omar, dina])).toEqual([dina, noura, omar]);
  expect(mergeFound([noura, omar], [])).toEqual([noura, omar]);
});

test('a favourite is added at the end, once, and taken away', () => {
  const added = withChange([noura], { person: omar, favourite: true });
  expect(added).toEqual([noura, omar]);
  expect(withChange(added, { person: noura, favourite: true })).toEqual([noura, omar]);
  expect(withChange(added, { person: noura, favourite: false })).toEqual([omar]);
});
