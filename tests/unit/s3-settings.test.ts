import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const endpoint = 'https://s3.example.org';
const whole = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'last-links',
  S3_ACCESS_KEY: 'the-access-key',
  S3_SECRET_KEY: 'the-secret/key+',
};
const s3 = {
  endpoint,
  bucket: 'last-links',
  accessKey: 'the-access-key',
  secretKey: 'the-secret/key+',
  region: 'us-east-1',
};

test('files are on this machine unless a bucket is given', () => {
  expect(readConfig({}).s3).toBe(null);
  expect(readConfig(whole).s3).toEqual(s3);
  expect(readConfig({ ...whole, S3_REGION: 'eu-central-1' }).s3?.region).toBe('eu-central-1');
});

test.each(Object.keys(whole))('%s missing stops the start with its name', (variable) => {
  expect(() => readConfig({ ...whole, [variable]: '' })).toThrow(new RegExp(`^${variable}: is needed`));
});

test('a region without a bucket stops the start', () => {
  expect(() => readConfig({ S3_REGION: 'eu-central-1' })).toThrow(/^S3_REGION: is needed/);
});

test.each([
  ['S3_ENDPOINT', 's3.example.org'],
  ['S3_ENDPOINT', `${endpoint}/last-links`],
  ['S3_ENDPOINT', 'https://key:secret@s3.example.org'],
  ['S3_BUCKET', 'Last-Links'],
  ['S3_BUCKET', 'a/b'],
  ['S3_BUCKET', 'last..links'],
  ['S3_BUCKET', 'last-links--x-s3'],
  ['S3_BUCKET', 'arn:aws:s3:us-east-1:123456789012:accesspoint/one'],
  ['S3_REGION', 'eu central'],
])('%s set to %s stops the start', (variable, value) => {
  expect(() => readConfig({ ...whole, [variable]: value })).toThrow(new RegExp(`^${variable}: takes`));
});

test.each(['S3_ACCESS_KEY', 'S3_SECRET_KEY'])('%s is never repeated where it is malformed', (variable) => {
  const read = () => readConfig({ ...whole, [variable]: 'two words' });
  expect(read).toThrow(new RegExp(`^${variable}: takes`));
  expect(read).not.toThrow('two words');
});

test('a bucket without TLS is for this machine alone', () => {
  const plain = { ...whole, S3_ENDPOINT: 'http://127.0.0.1:9000' };
  expect(readConfig(plain).s3?.endpoint).toBe('http://127.0.0.1:9000');
  const reached = { PUBLIC_URL: 'https://links.example.org', SMTP_URL: 'smtp://127.0.0.1:2525' };
  expect(() => readConfig({ ...plain, ...reached })).toThrow(/^S3_ENDPOINT: takes http:\/\/ origins/);
  expect(readConfig({ ...whole, ...reached }).s3).toEqual(s3);
});
