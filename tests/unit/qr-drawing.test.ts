import { correction, generate } from 'lean-qr/nano';
import { expect, test } from 'vitest';
import { qrDrawing } from '#client/share/qr-code.tsx';

const addresses = [
  'http://localhost:8080/s',
  'https://lastlinks.example/sara_alqahtani',
  `https://events.of-a-rather-long-name.example.org/${'a'.repeat(32)}`,
];

test.each(addresses)('the code of %s leaves so little to the mark that it reads as before', (address) => {
  const { size, free, dots } = qrDrawing(address);
  const code = generate(address, { minCorrectionLevel: correction.Q });
  expect(size).toBe(code.size);
  expect(free % 2).toBe(1);
  // A code of this kind reads with a quarter of it spoilt.
  expect((free * free) / (size * size)).toBeLessThan(0.05);

  const isInMiddle = (at: number) => Math.abs(at - (size - 1) / 2) < free / 2;
  const isFinder = (x: number, y: number) =>
    (x < 7 && y < 7) || (x < 7 && y >= size - 7) || (x >= size - 7 && y < 7);
  let meant = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (code.get(x, y) && !isFinder(x, y) && !(isInMiddle(x) && isInMiddle(y))) meant += 1;
    }
  }
  expect(dots.match(/M/g)).toHaveLength(meant);
});
