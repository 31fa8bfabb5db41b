import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#client/app/search-params.ts';
import { addedBelow, type SharedParts, sharedText, shortened } from '#domain/shared-text.ts';

const url = 'https://example.org/talks/7';

const cases: readonly (readonly [what: string, parts: SharedParts, text: string])[] = [
  ['nothing', {}, ''],
  ['blanks', { title: ' ', text: '\n\t', url: '' }, ''],
  ['only a title', { title: 'A talk' }, 'A talk'],
  ['only a text', { text: ' See you there \n' }, 'See you there'],
  ['only an address', { url }, url],
  ['all three', { title: 'A talk', text: 'By Noura', url }, `A talk\nBy Noura\n${url}`],
  ['a page of a browser', { title: 'A talk', url }, `A talk\n${url}`],
  ['an address as the text', { title: 'A talk', text: url }, `A talk\n${url}`],
  ['an address twice', { text: url, url }, url],
  ['an address in the text', { text: `Look: ${url} !`, url }, `Look: ${url} !`],
  ['an address at the end of a sentence', { text: `Look at ${url}.`, url }, `Look at ${url}.`],
  ['an address in brackets', { text: `Look (${url})`, url }, `Look (${url})`],
  ['the same address with a slash', { text: `See ${url}/`, url }, `See ${url}/`],
  ['another address that begins alike', { text: `See ${url}0`, url }, `See ${url}0\n${url}`],
  ['a title that is the text', { title: 'A talk', text: 'A talk', url }, `A talk\n${url}`],
  ['a title that is the address', { title: url, url }, url],
  [
    'a title cut out of the text',
    { title: 'See you  at…', text: 'See you at the clinic' },
    'See you at the clinic',
  ],
  ['a title in other letters', { title: 'A TALK', text: 'a talk by Noura' }, 'a talk by Noura'],
  ['a title that is only like the first word', { title: 'A', text: 'Any talk' }, 'A\nAny talk'],
  ['a title from inside the text', { title: 'Noura', text: 'By Noura' }, 'Noura\nBy Noura'],
  ['lines', { text: 'One\r\n\r\nTwo\rThree\u2028Four' }, 'One\n\nTwo\nThree\nFour'],
  ['emoji', { title: '👩‍🚀', text: '🇸🇦 👍🏽' }, '👩‍🚀\n🇸🇦 👍🏽'],
  ['Arabic', { title: 'لقاء', text: 'لقاء في الرياض', url }, `لقاء في الرياض\n${url}`],
  ['signs that control machines', { text: 'a\u0000b\u001bc\td' }, 'abc\td'],
  ['half a character', { text: 'a\ud83db' }, 'ab'],
  ['markup', { text: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
  ['a script as an address', { title: 'Hi', url: 'javascript:alert(1)' }, 'Hi\njavascript:alert(1)'],
];

test.each(cases)('%s', (_what, parts, text) => {
  expect(sharedText(parts)).toBe(text);
});

describe('what is too long', () => {
  const fits = (most: number) => (text: string) => text.length <= most;

  test('is cut where there is room, with the address that leads to the rest', () => {
    const text = `${'word '.repeat(40).trim()}\n${url}`;
    const cut = shortened(text, fits(100));
    expect(cut.length).toBeGreaterThan(90);
    expect(cut.length).toBeLessThanOrEqual(100);
    expect(cut).toMatch(/^(?:word )+(?:w|wo|wor|word)?…\nhttps:\/\/example\.org\/talks\/7$/);
    expect(shortened(text, fits(text.length))).toBe(text);
  });

  test('never ends within a letter', () => {
    expect(shortened('👩‍🚀👩‍🚀👩‍🚀', fits(8))).toBe('👩‍🚀…');
    expect(shortened('👩‍🚀'.repeat(9), fits(12))).toBe('👩‍🚀👩‍🚀…');
  });

  test('is cut too where it is one address', () => {
    const cut = shortened(`https://example.org/${'a'.repeat(200)}`, fits(50));
    expect(cut).toHaveLength(50);
  });

  test('of a million letters is cut soon', () => {
    const begun = performance.now();
    expect(shortened('ab '.repeat(350_000), fits(10_000)).length).toBeLessThanOrEqual(10_000);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test.each([
  ['', 'New', 'New'],
  [' \n', 'New', 'New'],
  ['Old', 'New', 'Old\nNew'],
  ['Old \n\n', 'New', 'Old\nNew'],
  ['Old\nNew', 'New', 'Old\nNew'],
  ['Old\nNew\n', 'New', 'Old\nNew\n'],
  ['BrandNew', 'New', 'BrandNew\nNew'],
  ['New\nOld', 'New', 'New\nOld\nNew'],
])('below %j, %j makes %j', (draft, shared, text) => {
  expect(addedBelow(draft, shared)).toBe(text);
});

describe('an address', () => {
  test.each([
    '123',
    '0501234567',
    '12345678901234567890',
    '1.0',
    'true',
    'null',
    '"quoted"',
    '{"a": 1}',
    '[1]',
    ' a + b & c=d #e 100% ',
    'لقاء 👍🏽\nnext line',
  ])('says %j as it was shared, however often it is read and written', (text) => {
    let query = `?${new URLSearchParams({ title: text, text, url: text, q: '7' })}`;
    for (const _ of ['once', 'twice']) {
      expect(parseSearch(query)).toEqual({ title: text, text, url: text, q: 7 });
      query = stringifySearch(parseSearch(query));
    }
  });

  test('with faults in its encoding is read all the same', () => {
    expect(parseSearch('?text=100%&title=%E0%A4%A&url=%zz&text=again')).toEqual({
      text: '100%',
      title: expect.any(String),
      url: '%zz',
    });
  });

  test('of any other screen is as the router writes it', () => {
    const search = { q: '123', session: 6, part: 'mine', folder: undefined };
    expect(stringifySearch(search)).toBe('?q=%22123%22&session=6&part=mine');
    expect(parseSearch('?q=%22123%22&session=6')).toEqual({ q: '123', session: 6 });
    expect(stringifySearch({})).toBe('');
  });
});
