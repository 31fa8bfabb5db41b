import { expect, test } from 'vitest';
import { deviceOf } from '#server/features/users/sign-in/device.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { scaled } from '#tests/support/slowness.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)';

test.each([
  ['Chrome on Android', `${android} ${webKit} Chrome/124.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `${windows} ${webKit} Chrome/124.0.0.0 Safari/537.36`],
  ['Chrome on Mac', `${mac} ${webKit} Chrome/124.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/124.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/124.0.0.0 Safari/537.36`],
  [
    'Chrome on Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/124.0.0.0 Safari/537.36`,
  ],
  ['Chrome on iPhone', `${iPhone} ${appleWebKit} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`],
  ['Safari on iPhone', `${iPhone} ${appleWebKit} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari on iPad', `${iPad} ${appleWebKit} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari on Mac', `${mac} ${appleWebKit} Version/17.5 Safari/605.1.15`],
  ['iPhone', `${iPhone} ${appleWebKit} Mobile/15E148`],
  ['Firefox on Windows', `${windows.replace(')', '; rv:126.0)')} Gecko/20100101 Firefox/126.0`],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0'],
  ['Firefox on iPhone', `${iPhone} ${appleWebKit} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Windows', `${windows} ${webKit} Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0`],
  ['Edge on Android', `${android} ${webKit} Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.0.0`],
  ['Edge on iPhone', `${iPhone} ${appleWebKit} Version/17.0 EdgiOS/124.0.2478.50 Mobile/15E148 Safari/604.1`],
  ['Opera on Windows', `${windows} ${webKit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Huawei Browser on Android',
    `Mozilla/5.0 (Linux; Android 10; LIO-AN00) ${webKit} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${webKit} Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36`,
  ],
])('%s', (words, userAgent) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test.each([
  undefined,
  '',
  'curl/8.5.0',
  'node',
  'okhttp/4.12.0',
  'python-requests/2.31.0',
  'Mozilla/5.0',
  'Windows',
  '<script>alert(1)</script>',
  'x'.repeat(100_000),
])('a program that does not tell is unknown', (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull();
});

test('nothing of what a program says itself is kept', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; <b>x</b>) Firefox/126.0 secret')).toBe('Firefox on Windows');
});

test('what no browser says is read as quickly as anything', async () => {
  const cpuMs = await cpuMsOf(() => {
    for (let count = 0; count < 20; count += 1) deviceOf('Version/'.repeat(2000));
  });
  expect(cpuMs).toBeLessThan(scaled(200));
});
