import { describe, expect, test } from 'vitest';
import { cellMaxLength, cellText } from '#server/spreadsheet/cell-text.ts';

describe('the text of a cell', () => {
  test.each(['', '=1+1', 'a\nb', 'نخلة 🌴', '_x12', '_xyzab_', 'a'.repeat(cellMaxLength)])(
    'stays as it is',
    (text) => {
      expect(cellText(text)).toBe(text);
    },
  );

  test('is not read as a code for another character', () => {
    expect(cellText('_x0041_ and _x000D__x000a_')).toBe('_x005F_x0041_ and _x005F_x000D__x005F_x000a_');
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'is not taken for a member of an object: %s',
    (text) => {
      expect(cellText(text)).toBe(`${text} `);
    },
  );

  test('is cut between two characters where it is too long', () => {
    for (const text of ['🌴'.repeat(20_000), `a${'🌴'.repeat(20_000)}`]) {
      const cell = cellText(text);
      expect(cell.length).toBeLessThanOrEqual(cellMaxLength);
      expect(cell.isWellFormed()).toBe(true);
      expect(cell.endsWith('[longer than a cell can be]')).toBe(true);
    }
  });
});
