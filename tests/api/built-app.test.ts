import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { updateMe } from '#contract/profile.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { webManifest } from '#setup/bundler/web-manifest.ts';
import { builtApp } from '#tests/support/small-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

async function allOf(ending: string): Promise<string> {
  const assets = join(builtApp, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith(ending));
  return (await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))).join('\n');
}

test('every animation that a style names is there', async () => {
  const styles = await allOf('.css');
  const made = [...styles.matchAll(/@keyframes ([\w-]+)/g)].map((match) => match[1]);
  const named = [...styles.matchAll(/animation:([a-z_][\w-]*)/g)].map((match) => match[1]);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named).difference(new Set([...made, 'none']))).toEqual(new Set());
});

test('the app carries neither descriptions nor replies of the calls that it makes', async () => {
  const code = await allOf('.js');
  expect(code).toContain(getMe.path);
  for (const endpoint of [getMe, updateMe, requestSignInMail]) expect(code).not.toContain(endpoint.summary);
  expect(code).not.toContain('judgingCriteria:');
});

test('the manifest is served as it is written, with every picture that it names', async () => {
  await using app = await createTestApp();
  const { text, headers } = await app.request({ path: '/manifest.webmanifest' });
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(text)).toEqual(webManifest);
  const { icons = [], shortcuts = [], screenshots = [] } = webManifest;
  for (const { src, type = '' } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((one) => one.icons ?? []),
  ]) {
    const picture = await app.request({ path: src });
    expect([picture.status, picture.headers['content-type']], src).toEqual([
      200,
      expect.stringContaining(type),
    ]);
  }
});

test('screenshots and the pictures of shortcuts are not kept on the phone', async () => {
  const worker = await readFile(join(builtApp, 'sw.js'), 'utf8');
  expect(worker).toContain('icons/icon.svg');
  expect(worker).not.toMatch(/screenshots\/|shortcut-/);
});
