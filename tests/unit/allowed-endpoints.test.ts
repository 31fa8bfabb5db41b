import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isEndpointRule, isPublicAddress, publicLookup, wayTo } from '#server/providers/allowed-endpoints.ts';
import { retryAfterMs } from '#server/providers/calls/retry-after.ts';
import { outcomeOf } from '#server/providers/push/web-push.ts';

const inner = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'no address',
];
const outer = [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '2a00:1450:4001::200e',
  '2606:4700::1111',
];

test('addresses of the own network are told from those of the internet', () => {
  expect(inner.filter(isPublicAddress)).toEqual([]);
  expect(outer.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('a name that leads to this machine is not connected to', async () => {
  const look = promisify(publicLookup) as (name: string, options: object) => Promise<unknown>;
  await expect(look('localhost', {})).rejects.toThrow('not an address of the internet');
  await expect(look('127.0.0.1', { all: true })).rejects.toThrow('not an address of the internet');
});

test('hosts are allowed over https on their own port alone, origins as they stand', () => {
  const rules = ['push.example.org', '*.push.example.com', 'http://127.0.0.1:9000'];
  const ways = {
    'https://push.example.org/a': 'public',
    'https://a.push.example.com/a': 'public',
    'http://127.0.0.1:9000/a': 'trusted',
    'https://push.example.com/a': null,
    'http://push.example.org/a': null,
    'https://push.example.org:444/a': null,
    'https://a@push.example.org/a': null,
    'https://push.example.org.evil.example/a': null,
    'http://127.0.0.1:9001/a': null,
    'https://127.0.0.1:9000/a': null,
    'push.example.org': null,
  };
  expect(Object.fromEntries(Object.keys(ways).map((address) => [address, wayTo(address, rules)]))).toEqual(
    ways,
  );
});

test('a rule is a host, a host with all below it, or an origin', () => {
  const good = [
    'fcm.googleapis.com',
    '*.push.apple.com',
    'https://push.example.org:8443',
    'http://10.0.0.1:9000',
  ];
  const bad = [
    '*',
    '*.',
    'com',
    'https://a.example/path',
    'ftp://a.example',
    'a b.example',
    '-a.example',
    '',
  ];
  expect([good.filter(isEndpointRule), bad.filter(isEndpointRule)]).toEqual([good, []]);
});

test('the answers of a push service are read as they are meant', () => {
  const now = Date.parse('2026-01-15T09:00:00Z');
  const kindOf = (status: number) => outcomeOf({ status, retryAfter: undefined }, now).kind;
  expect([200, 201, 202, 301, 307, 400, 401, 403, 404, 410, 413, 429, 500, 503].map(kindOf)).toEqual([
    'sent',
    'sent',
    'sent',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'gone',
    'gone',
    'too-large',
    'later',
    'later',
    'later',
  ]);
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs('Thu, 15 Jan 2026 09:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('Thu, 15 Jan 2026 08:00:00 GMT', now)).toBe(0);
  expect([retryAfterMs('soon', now), retryAfterMs(undefined, now)]).toEqual([null, null]);
});
