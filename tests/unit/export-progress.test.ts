import { expect, test } from 'vitest';
import { formatProgress } from '#client/network/export-button.tsx';

test('an export tells how far it is', () => {
  expect(formatProgress(null)).toBe('being prepared');
  expect(formatProgress({ received: 420, total: 1_000 })).toBe('42 %');
  expect(formatProgress({ received: 420_000, total: null })).toBe('420 kB');
});
