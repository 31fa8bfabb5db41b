import { expect, test } from 'vitest';
import type { LastScreen } from '#contract/last-screen.ts';
import { startWith, withScreen, withStyle } from '../../sw/last-screen.ts';

const page =
  '<html data-build="1.0"><head><link rel="modulepreload" href="/a.js"><link rel="icon" href="/i.svg"></head><body>' +
  '<div id="shell" hidden><i></i></div><script>first</script><div id="root"></div><script>second</script></body></html>';

const screen: LastScreen = {
  build: '1.0',
  owner: 'somebody',
  top: 0,
  html: '<p>$& costs $1</p>',
  style: '.a{top:0}',
  styleHash: 'HASH',
};

const policy = "default-src 'none'; style-src 'self' 'sha256-own'; script-src 'self'";
const answer = (html: string) =>
  new Response(html, { headers: { 'content-security-policy': policy, 'content-encoding': 'br', etag: 'x' } });

test('the screen stands before the script that decides about it, the shell behind both', () => {
  const html = withScreen(page, screen);
  const places = [
    '<style id="last-screen-style">',
    'id="last-screen"',
    'first',
    'id="shell"',
    'id="root"',
    'second',
  ];
  const found = places.map((place) => html.indexOf(place));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found[0]).toBeGreaterThan(html.indexOf('<body>'));
  expect(html).toContain('<p>$& costs $1</p>');
  expect(html).toContain('data-owner="somebody" data-top="0" data-first aria-hidden="true" hidden');
});

test('code is asked for later, and nothing is painted before the script', () => {
  const html = withScreen(page, screen);
  expect(html).toContain('<link data-rel="modulepreload" href="/a.js"><link rel="icon"');
  expect(html).toContain('<link rel="expect" href="#shell" blocking="render"></head>');
});

test('its styles are let in by their hash, and nothing else is', () => {
  expect(withStyle(policy, 'HASH')).toBe(
    "default-src 'none'; style-src 'sha256-HASH' 'self' 'sha256-own'; script-src 'self'",
  );
});

test('a page of another build, and styles that would end early, leave the page as it is', async () => {
  const untouched = await startWith(answer(page), null);
  expect(await untouched.text()).toBe(page);
  for (const other of [{ build: '1.1' }, { style: 'a{content:"</style>"}' }]) {
    const started = await startWith(answer(page), { ...screen, ...other });
    expect(await started.text()).toBe(page);
    expect(started.headers.get('content-security-policy')).toBe(policy);
  }
});

test('the answer is plain text of its own policy', async () => {
  const { headers } = await startWith(answer(page), screen);
  expect(headers.get('content-security-policy')).toContain("'sha256-HASH'");
  expect([headers.has('content-encoding'), headers.has('etag')]).toEqual([false, false]);
});
