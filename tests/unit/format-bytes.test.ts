import { expect, test } from 'vitest';
import { formatBytes } from '#client/lib/format-bytes.ts';

test.each([
  [0, '0 kB'],
  [71, '1 kB'],
  [812, '1 kB'],
  [640_000, '640 kB'],
  [1_840_000, '1.8 MB'],
  [18_000_000, '18 MB'],
  [2_400_000_000, '2.4 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
