import { readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtApp } from '#tests/support/small-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const bare = { 'x-app-key': undefined, 'x-app-secret': undefined, 'x-tenant': undefined };
const navigation = { ...bare, accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

const withCode = { env: { APP_DIR: builtApp } };

/** The largest of its kind: of some small ones no copy is smaller. */
function anAsset(ending: string): string {
  const folder = join(builtApp, 'assets');
  const sizeOf = (file: string) => statSync(join(folder, file)).size;
  const files = readdirSync(folder).filter((file) => file.endsWith(ending));
  const [name] = files.sort((one, other) => sizeOf(other) - sizeOf(one));
  if (name === undefined) throw new Error('Build the app before these tests.');
  return `/assets/${name}`;
}

async function raw(path: string, encoding: string): Promise<{ headers: Headers; bytes: Buffer }> {
  await using app = await createTestApp(withCode);
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return await new Promise((resolve, reject) => {
    request(new URL(path, origin), { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        resolve({ headers: new Headers(headers), bytes: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  '/',
  '/login',
  '/agenda',
  '/w/some-room/about',
  '/email-signin?code=abc',
  '/noura_a',
  '/no/such/page',
])('the address %s opens the app, which is asked for anew each time', async (path) => {
  await using app = await createTestApp();
  const { status, headers, text } = await app.request({ path, headers: navigation });
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toMatch(/no-cache/);
  expect(text).toContain('<div id="root"');
});

test('the worker and the manifest are asked for anew each time', async () => {
  await using app = await createTestApp();
  const worker = await app.request({ path: '/sw.js', headers: bare });
  expect(worker.headers['content-type']).toMatch(/javascript/);
  expect(worker.headers['cache-control']).toMatch(/no-cache|max-age=0/);
  const manifest = await app.request({ path: '/manifest.webmanifest', headers: bare });
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers['cache-control']).toMatch(/no-cache|max-age=0/);
  expect(JSON.parse(manifest.text)).toMatchObject({
    name: 'Last Links',
    display: 'standalone',
    start_url: expect.any(String),
  });
});

test.each(['.js', '.css'])('an asset ending in %s is kept for ever', async (ending) => {
  await using app = await createTestApp(withCode);
  const { status, headers } = await app.request({ path: anAsset(ending), headers: bare });
  expect(status).toBe(200);
  expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
});

test('an asset comes compressed as the client can read it, and is the same', async () => {
  const path = anAsset('.js');
  const plain = await raw(path, 'identity');
  const brotli = await raw(path, 'gzip, br');
  const gzip = await raw(path, 'gzip');
  expect([brotli.headers.get('content-encoding'), gzip.headers.get('content-encoding')]).toEqual([
    'br',
    'gzip',
  ]);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(brotli.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
});

test('the page comes compressed too, also at an address that is no file', async () => {
  for (const path of ['/', '/agenda']) {
    const { headers, bytes } = await raw(path, 'br');
    expect(headers.get('content-encoding'), path).toBe('br');
    expect(brotliDecompressSync(bytes).toString('utf8'), path).toContain('<div id="root"');
  }
});

test('code carries what guards a file, and not what guards a page', async () => {
  await using app = await createTestApp(withCode);
  const page = await app.request({ path: '/', headers: navigation });
  const code = await app.request({ path: anAsset('.js'), headers: bare });
  const worker = await app.request({ path: '/sw.js', headers: bare });
  expect(code.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options']) {
    expect(code.headers[name], name).toBeUndefined();
    expect(page.headers[name], name).toBeDefined();
    expect(worker.headers[name], name).toBe(page.headers[name]);
  }
});

test.each(['/assets/none.js', '/assets/', '/none.png', '/portraits/none.svg', '/sw-none.js'])(
  'there is no file %s, and the app does not stand in for it',
  async (path) => {
    await using app = await createTestApp();
    const { status, text } = await app.request({ path, headers: bare });
    expect(status).toBe(404);
    expect(text).not.toContain('<div id="root"');
  },
);

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/%2e%2e/package.json',
  '/..%5cpackage.json',
  '/assets/%00',
  '/.build-stamp',
  '/data/last-links.db',
])('nothing outside the built app is given out by %s', async (path) => {
  await using app = await createTestApp();
  const { status, text } = await app.request({ path, headers: bare });
  expect([status < 500, status]).toEqual([true, status]);
  expect(text).not.toMatch(/"devDependencies"|SQLite format/);
  if (status === 200) expect(text).toContain('<div id="root"');
});

test('a file is not there for other methods', async () => {
  await using app = await createTestApp();
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await app.request({ method, path: '/', headers: bare });
    expect([404, 405]).toContain(status);
  }
});
