import { expect, test } from 'vitest';
import { networkOf } from '#server/http/rate-limits.ts';

const ways: readonly (readonly [string, string])[] = [
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:40000', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
];

test.each(ways)('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
