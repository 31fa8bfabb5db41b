import { describe, expect, test } from 'vitest';
import { caretIn, typeInto, wholeDate } from '#client/forms/fields/date-typing.ts';
import { caretInLinks, linksText } from '#client/forms/fields/link-list.ts';
import { isFaultyLink } from '#client/forms/fields/link-list-field.tsx';
import { linksOf } from '#domain/forms/links.ts';

const nothing = { day: '', month: '', year: '' };
const march = { day: '05', month: '03', year: '1999' };

describe('a date of birth as it is typed', () => {
  test.each([
    ['05/03/1999', march],
    [' 5.3.1999 ', { day: '5', month: '3', year: '1999' }],
    ['05 - 03 - 1999', march],
    ['1999-03-05', march],
    ['٠٥/٠٣/١٩٩٩', march],
  ])('%s is a whole date', (text, parts) => {
    expect(wholeDate(text)).toEqual(parts);
    expect(typeInto(nothing, 'day', text)).toEqual({ parts, part: 'year' });
  });

  test.each(['05/03', '5', 'soon', '05/03/99', ''])('%s is none', (text) => {
    expect(wholeDate(text)).toBeNull();
  });

  test('a part that is complete leads on, and one that is not does not', () => {
    expect(typeInto(nothing, 'day', '0').part).toBe('day');
    expect(typeInto({ ...nothing, day: '0' }, 'day', '05')).toEqual({
      parts: { ...nothing, day: '05' },
      part: 'month',
    });
    expect(typeInto({ ...march, year: '199' }, 'year', '1999').part).toBe('year');
  });

  test('what parts the numbers leads on too, and is not kept', () => {
    expect(typeInto({ ...nothing, day: '5' }, 'day', '5/')).toEqual({
      parts: { ...nothing, day: '5' },
      part: 'month',
    });
    expect(typeInto({ ...nothing, day: '05' }, 'month', '/').part).toBe('month');
  });

  test('what is taken away leads nowhere', () => {
    expect(typeInto(march, 'day', '0').part).toBe('day');
    expect(typeInto(march, 'month', '').parts).toEqual({ ...march, month: '' });
  });

  test('Arabic digits count, letters do not, and a part holds no more than it can', () => {
    expect(typeInto(nothing, 'day', '٠٥').parts.day).toBe('05');
    expect(typeInto(nothing, 'month', 'May').parts.month).toBe('');
    expect(typeInto({ ...nothing, day: '05' }, 'day', '051').parts.day).toBe('05');
  });

  test('a place in a part is one in the whole text', () => {
    expect(caretIn(march, 'day', 1)).toBe(1);
    expect(caretIn(march, 'month', 0)).toBe(3);
    expect(caretIn(march, 'year', 4)).toBe(10);
    expect(caretIn(nothing, 'month', 0)).toBe(0);
  });
});

describe('links', () => {
  test('there is one to fill where there is none', () => {
    expect(linksOf('')).toEqual(['']);
    expect(linksText([''])).toBe('');
  });

  test('a comma in a link parts nothing', () => {
    const links = ['https://example.org/a,b', 'https://example.org'];
    expect(linksText(links)).toBe('https://example.org/a%2Cb,https://example.org');
    expect(linksOf(linksText(links))).toEqual(links);
  });

  test('one that is not begun is no fault, one that is no address is', () => {
    expect(isFaultyLink('')).toBe(false);
    expect(isFaultyLink('example.org/a')).toBe(false);
    expect(isFaultyLink('exampl')).toBe(true);
  });

  test('a place in a link is one in the whole text', () => {
    const links = ['a,b', 'cd'];
    expect(caretInLinks(links, 0, 2)).toBe(4);
    expect(caretInLinks(links, 1, 1)).toBe('a%2Cb,c'.length);
  });
});
