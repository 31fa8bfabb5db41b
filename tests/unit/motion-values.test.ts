import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { motionValues } from '#client/ui/motion/moves.ts';

test('what moves by script takes the times and the curve of the styles', async () => {
  const tokens = await readFile('src/client/styles/tokens.css', 'utf8');
  const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
  expect(token('ease')).toBe(`cubic-bezier(${motionValues.ease.join(', ')})`);
  expect(token('fade-time')).toBe(`${motionValues.fadeTime * 1_000}ms`);
  expect(token('sheet-in-time')).toBe(`${motionValues.sheetInTime * 1_000}ms`);
  expect(token('room-time')).toBe(`${motionValues.roomTime * 1_000}ms`);
});
