import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const dayMs = 86_400_000;

/** A folder that looks like a built app with one chunk. */
async function aBuild(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), `<div id="root"></div>${name}`);
  await writeFile(join(folder, 'version.json'), JSON.stringify({ version: name }));
  await writeFile(join(folder, 'sw.js'), `// ${name}`);
  await writeFile(join(folder, 'assets', `chunk-${name}.js`), `export const build = '${name}';`);
  return folder;
}

const chunk = (app: TestApp, name: string) => app.request({ path: `/assets/chunk-${name}.js` });

test('code of earlier builds is there for two weeks after a newer one came, and no longer', async () => {
  await using first = await createTestApp({ env: { APP_DIR: await aBuild('one') } });
  const { database, clock } = first;
  const deploy = async (name: string) =>
    createTestApp({ env: { APP_DIR: await aBuild(name) }, database, clock });
  clock.advance(30 * dayMs);
  await using second = await deploy('two');
  await using third = await deploy('three');
  for (const name of ['one', 'two', 'three']) {
    const { status, text, headers } = await chunk(third, name);
    expect([name, status, text]).toEqual([name, 200, `export const build = '${name}';`]);
    expect(headers['cache-control']).toContain('immutable');
  }
  expect((await second.request({ path: '/' })).text).toContain('two');
  clock.advance(14 * dayMs);
  await using fourth = await deploy('four');
  expect((await chunk(fourth, 'one')).status).toBe(404);
  expect((await chunk(fourth, 'three')).status).toBe(200);
});

test('a build that comes back is the current one again', async () => {
  const one = await aBuild('one');
  await using first = await createTestApp({ env: { APP_DIR: one } });
  const { database, clock } = first;
  await using _second = await createTestApp({ env: { APP_DIR: await aBuild('two') }, database, clock });
  clock.advance(10 * dayMs);
  await using _back = await createTestApp({ env: { APP_DIR: one }, database, clock });
  clock.advance(14 * dayMs);
  await using third = await createTestApp({ env: { APP_DIR: await aBuild('three') }, database, clock });
  expect((await chunk(third, 'one')).status).toBe(200);
  expect((await chunk(third, 'two')).status).toBe(404);
});

test('nothing but code of an earlier build is given out', async () => {
  await using first = await createTestApp({ env: { APP_DIR: await aBuild('one') } });
  const { database, clock } = first;
  await using second = await createTestApp({ env: { APP_DIR: await aBuild('two') }, database, clock });
  expect((await second.request({ path: '/version.json' })).text).toContain('two');
  for (const path of ['/earlier-builds.json', '/superseded.json', '/assets/', '/assets'])
    expect((await second.request({ path, headers: { accept: '*/*' } })).text, path).not.toContain('chunk-');
});

test('a list that was damaged costs no code and no start', async () => {
  await using first = await createTestApp({ env: { APP_DIR: await aBuild('one') } });
  const { database, clock } = first;
  await writeFile(join(first.context.config.dataDir, 'earlier-builds.json'), '{"a":');
  await using second = await createTestApp({ env: { APP_DIR: await aBuild('two') }, database, clock });
  expect((await chunk(second, 'one')).status).toBe(200);
});

test('every answer says which build is served', async () => {
  await using app = await createTestApp({ env: { APP_DIR: await aBuild('1.2.3+abc') } });
  for (const path of ['/', '/config.json', '/api/v1/programme', '/no/such.png'])
    expect((await app.request({ path })).headers[headerNames.appVersion], path).toBe('1.2.3+abc');
});

test('the service worker can be taken off the phones', async () => {
  const folder = await aBuild('one');
  await using app = await createTestApp({ env: { APP_DIR: folder, SERVICE_WORKER_OFF: '1' } });
  const { status, headers, text } = await app.request({ path: '/sw.js' });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringContaining('text/javascript'),
    'no-cache',
  ]);
  expect(text).toContain('unregister');
  expect(text).not.toContain('fetch');
  expect(JSON.parse((await app.request({ path: '/config.json' })).text)).toMatchObject({
    serviceWorker: false,
  });
  await using on = await createTestApp({ env: { APP_DIR: folder } });
  expect((await on.request({ path: '/sw.js' })).text).toBe('// one');
});

test('a build that is put in place under a running server is served after a restart, not in parts', async () => {
  const folder = await aBuild('one');
  await using app = await createTestApp({ env: { APP_DIR: folder } });
  await writeFile(join(folder, 'index.html'), '<div id="root"></div><script>two()</script>');
  await writeFile(join(folder, 'sw.js'), '// two');
  await writeFile(join(folder, 'version.json'), JSON.stringify({ version: 'two' }));
  for (const path of ['/', '/index.html', '/agenda', '/sw.js', '/version.json'])
    expect((await app.request({ path })).text, path).not.toContain('two');
});

test('the page that is known already is not sent again', async () => {
  await using app = await createTestApp({ env: { APP_DIR: await aBuild('one') } });
  const { headers } = await app.request({ path: '/' });
  const again = await app.request({ path: '/agenda', headers: { 'if-none-match': headers.etag ?? '' } });
  expect([again.status, again.text]).toEqual([304, '']);
});
