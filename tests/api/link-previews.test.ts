import { expect, test } from 'vitest';
import { uploadImage } from '#contract/files.ts';
import { updateMe } from '#contract/profile.ts';
import { picture } from '#tests/support/images.ts';
import {
  crawler,
  insertOrganization,
  insertRoom,
  previewTags,
  publicUrl,
  readPreview as read,
} from '#tests/support/link-preview.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function plainPage(app: TestApp): Promise<string> {
  return (await app.request({ path: '/', headers: crawler })).text;
}

interface Noura {
  readonly token: string;
  readonly userId: number;
}

async function noura(app: TestApp): Promise<Noura> {
  const { accessToken: token, user } = await app.signIn('noura@example.org');
  const body = {
    firstName: 'Noura',
    lastName: 'Alharbi',
    organization: 'Innovation Hub',
    position: 'Founder',
    bio: 'Builds things.\nSince 2009.',
    myLastlinkSuffix: 'Noura_A',
  };
  const answer = await app.call(updateMe, { body }, { token });
  if (answer.status !== 200) throw new Error(answer.text);
  return { token, userId: user.id };
}

/** Past every rule of the calls: what stands in the database is not trusted either. */
async function set(app: TestApp, userId: number, change: Record<string, string | null>): Promise<void> {
  await app.context.database.transaction(async (tx) => {
    await tx.updateTable('users').set(change).where('id', '=', userId).execute();
  });
}

test('a shared link to a person tells what anybody may see of them, and nothing else', async () => {
  await using app = await createTestApp();
  await noura(app);
  const { status, headers, tags, text } = await read(app, '/noura_a');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  const description = 'Founder · Innovation Hub. Builds things. Since 2009.';
  expect(tags).toEqual({
    titles: ['Noura Alharbi · Last Links'],
    descriptions: [description],
    name: ['Noura Alharbi'],
    description: [description],
    image: [`${publicUrl}/icons/icon-512.png`],
    address: [`${publicUrl}/Noura_A`],
    type: ['profile'],
    site: ['Last Links'],
    card: ['summary'],
  });
  expect(text).not.toContain('noura@example.org');
  expect(text).toContain('<div id="root"');
  expect(text).toContain('<meta name="robots" content="noindex" />');
});

test('the image of a link can be had by anybody', async () => {
  await using app = await createTestApp();
  const { token, userId } = await noura(app);
  const base64 = (await picture({ width: 40, height: 40 })).toString('base64');
  const body = { userId, imageType: 'PROFILE_IMAGE', fileName: 'me.jpg', base64 } as const;
  const { presignedUrl } = (await app.call(uploadImage, { body }, { token })).reply;
  await app.call(updateMe, { body: { image: presignedUrl } }, { token });
  const [image = ''] = (await read(app, '/noura_a')).tags.image;
  expect(image.startsWith(`${publicUrl}/files/`)).toBe(true);
  const answer = await app.server.inject({ url: image.slice(publicUrl.length) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('a link to an organisation or a room tells of it, and so do the tabs of a room', async () => {
  await using app = await createTestApp();
  await insertOrganization(app);
  await insertRoom(app);
  const organization = (await read(app, '/o/HUB')).tags;
  expect([organization.titles, organization.description]).toEqual([['Hub & Co · Last Links'], ['We host.']]);
  expect([organization.address, organization.type]).toEqual([[`${publicUrl}/o/Hub`], ['website']]);
  for (const path of ['/w/opening-1', '/w/opening-1/', '/w/Opening-1/about', '/w/opening-1/people?x=1']) {
    const { tags } = await read(app, path);
    expect([path, tags.name, tags.description], path).toEqual([
      path,
      ['Opening night'],
      ['Come & see us all'],
    ]);
    expect(tags.address).toEqual([`${publicUrl}/w/Opening-1`]);
  }
});

test('of a private room without a time only the name is told', async () => {
  await using app = await createTestApp();
  await insertRoom(app, { is_private: 1, description: 'secret plans' });
  const { tags, text } = await read(app, '/w/opening-1');
  expect([tags.name, tags.description]).toEqual([
    ['Opening night'],
    previewTags(await plainPage(app)).descriptions,
  ]);
  expect(text).not.toContain('secret');
});

const plainPaths = [
  '/nobody_here',
  '/o/none',
  '/w/none',
  '/login',
  '/contacts',
  '/w',
  '/o',
  '/o/hub/more',
  '/noura_a/more',
  '/',
  '/noura%5fa',
  '/noura-a',
];

test('pages of anything else are the plain one', async () => {
  await using app = await createTestApp();
  const { userId } = await noura(app);
  await set(app, userId, { suffix: 'login', suffix_key: 'login' });
  for (const path of plainPaths) {
    const { status, text } = await read(app, path);
    expect([path, status, text]).toEqual([path, 200, await plainPage(app)]);
  }
});

test('a person who has not told a name yet has the plain page', async () => {
  await using app = await createTestApp();
  const { user } = await app.signIn('noura@example.org');
  await set(app, user.id, { suffix: 'noura', suffix_key: 'noura' });
  expect((await read(app, '/noura')).text).toBe(await plainPage(app));
});

const hostile = [
  '</title><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  "$& $` $' $1 $$",
  '<!-- --> ]]> &lt;script&gt;',
  '\u2028\u202e\u0007',
];

test('hostile words are told as they are and are never markup', async () => {
  await using app = await createTestApp();
  const { userId } = await noura(app);
  await insertRoom(app);
  const plain = await plainPage(app);
  const count = (pattern: RegExp, page: string) => page.match(pattern)?.length ?? 0;
  for (const words of hostile) {
    await set(app, userId, { first_name: words, bio: words, position: words });
    await app.context.database.transaction(async (tx) => {
      await tx
        .updateTable('events')
        .set({ description: words })
        .where('suffix_key', '=', 'opening-1')
        .execute();
    });
    for (const path of ['/noura_a', '/w/opening-1']) {
      const { text } = await read(app, path);
      for (const pattern of [/<script/g, /<title/g, /<\/title/g, /<link/g, /<body/g])
        expect([words, pattern.source, count(pattern, text)]).toEqual([
          words,
          pattern.source,
          count(pattern, plain),
        ]);
      expect(text.endsWith(plain.slice(plain.indexOf('<meta name="color-scheme"')))).toBe(true);
    }
    expect((await read(app, '/noura_a')).tags.name).toEqual([`${words} Alharbi`]);
  }
});

test('a long text is cut between words', async () => {
  await using app = await createTestApp();
  const { userId } = await noura(app);
  await set(app, userId, { position: null, organization: null, bio: 'سطر من الكلام '.repeat(100) });
  const [description = ''] = (await read(app, '/noura_a')).tags.description;
  expect([...description].length).toBeLessThanOrEqual(200);
  expect(description).toMatch(/[^ ]…$/);
});

test('a picture that programs cannot draw, or one of another site, is not offered', async () => {
  await using app = await createTestApp();
  const { userId } = await noura(app);
  for (const image of [
    '/files/portraits/a.svg',
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
  ]) {
    await set(app, userId, { image });
    expect((await read(app, '/noura_a')).tags.image).toEqual([`${publicUrl}/icons/icon-512.png`]);
  }
});

test('who has the page already is told so, and a changed profile makes another page', async () => {
  await using app = await createTestApp();
  const { userId } = await noura(app);
  const { headers } = await read(app, '/noura_a');
  const again = () =>
    app.request({ path: '/noura_a', headers: { ...crawler, 'if-none-match': headers.etag } });
  expect((await again()).status).toBe(304);
  await set(app, userId, { first_name: 'Nora' });
  expect((await again()).status).toBe(200);
});

test('the page keeps to its policy and comes compressed', async () => {
  await using app = await createTestApp();
  await noura(app);
  const plain = await app.request({ path: '/', headers: crawler });
  const { headers } = await read(app, '/noura_a');
  expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  for (const encoding of ['br', 'gzip']) {
    const answer = await app.server.inject({ url: '/noura_a', headers: { 'accept-encoding': encoding } });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(answer.rawPayload.length).toBeLessThan(8000);
  }
});

test('a database that cannot be asked leaves the plain page', async () => {
  await using app = await createTestApp();
  const plain = await plainPage(app);
  await app.context.database.transaction(async (tx) => {
    await tx.schema.alterTable('users').renameTo('users_away').execute();
  });
  const { status, text } = await read(app, '/noura_a');
  await app.context.database.transaction(async (tx) => {
    await tx.schema.alterTable('users_away').renameTo('users').execute();
  });
  expect([status, text]).toEqual([200, plain]);
});
