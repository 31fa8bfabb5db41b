import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { uploadImageFile, uploadPdf } from '#contract/files.ts';
import { updateMe } from '#contract/profile.ts';
import { cleanUp } from '#server/clean-up.ts';
import { readSignedAddress } from '#server/providers/files/file-address.ts';
import { findFile, releaseFiles, takeIntoUse } from '#server/providers/files/store.ts';
import { answerOf } from '#tests/support/api-client.ts';
import { pdf } from '#tests/support/documents.ts';
import { dayMs, hourMs } from '#tests/support/fake-clock.ts';
import { picture } from '#tests/support/images.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { multipartRequest } from '#tests/support/uploads.ts';

async function upload(app: TestApp): Promise<string> {
  const { accessToken, user } = await app.signIn('noura@example.org');
  const request = multipartRequest(uploadPdf, accessToken, { userId: user.id, content: pdf });
  const { presignedUrl } = answerOf<{ presignedUrl: string }>(await app.request(request)).reply;
  const id = readSignedAddress(app.context, presignedUrl)?.id;
  if (id === undefined) throw new Error(`${presignedUrl} is not signed.`);
  return id;
}

async function isThere({ context }: TestApp, id: string): Promise<{ row: boolean; content: boolean }> {
  const row = await findFile(context.database.reader, id);
  return { row: row !== undefined, content: await context.files.has(id) };
}

const both = { row: true, content: true };
const neither = { row: false, content: false };

/** Puts content where no row tells of it, as old as asked. */
async function stray({ context, clock }: TestApp, id: string, age: number): Promise<void> {
  await context.files.put(id, await context.unfinishedFiles.receive(Readable.from(['x'])));
  const at = new Date(clock() - age);
  await utimes(join(context.config.dataDir, 'files', id.slice(0, 2), id), at, at);
}

test('a file that nothing refers to is deleted after a day, and one in use stays', async () => {
  await using app = await createTestApp();
  const unused = await upload(app);
  const used = await upload(app);
  await app.context.database.transaction((tx) => takeIntoUse(tx, used));
  app.clock.advance(dayMs);
  await cleanUp(app.context);
  expect([await isThere(app, unused), await isThere(app, used)]).toEqual([both, both]);
  app.clock.advance(1);
  await cleanUp(app.context);
  expect([await isThere(app, unused), await isThere(app, used)]).toEqual([neither, both]);
  await app.context.database.transaction((tx) => releaseFiles(tx, [used], app.clock()));
  app.clock.advance(dayMs + 1);
  await cleanUp(app.context);
  expect(await isThere(app, used)).toEqual(neither);
});

test('content that no row tells of is deleted once it is a day old', async () => {
  await using app = await createTestApp();
  const [old, young] = ['0'.repeat(32), '1'.repeat(32)];
  await stray(app, old, dayMs + 1000);
  await stray(app, young, dayMs - 1000);
  await cleanUp(app.context);
  expect([await isThere(app, old), await isThere(app, young)]).toEqual([
    neither,
    { row: false, content: true },
  ]);
});

test('what a process left half received is deleted after an hour', async () => {
  await using app = await createTestApp();
  const { unfinishedFiles, config } = app.context;
  const receive = () => unfinishedFiles.receive(Readable.from(['x']));
  const [old, young] = [await receive(), await receive()];
  const at = (age: number) => new Date(app.clock() - age);
  await utimes(old.path, at(hourMs + 1000), at(hourMs + 1000));
  await utimes(young.path, at(hourMs - 1000), at(hourMs - 1000));
  await cleanUp(app.context);
  const left = await readdir(join(config.dataDir, 'files', 'unfinished'));
  expect(left.map((name) => join(config.dataDir, 'files', 'unfinished', name))).toEqual([young.path]);
});

test('more files than are deleted at a time are deleted all the same', async () => {
  await using app = await createTestApp();
  const id = await upload(app);
  const row = await findFile(app.context.database.reader, id);
  if (row === undefined) throw new Error('The file has no row.');
  const copies = Array.from({ length: 450 }, (_, index) => ({ ...row, id: String(index).padStart(32, 'a') }));
  await app.context.database.transaction(async (tx) => {
    await tx.insertInto('files').values(copies).execute();
  });
  app.clock.advance(dayMs + 1);
  await cleanUp(app.context);
  const rows = await app.context.database.reader.selectFrom('files').select('id').execute();
  expect(rows).toEqual([]);
});

test('the address of an image that was taken out stops working at once', async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn('noura@example.org');
  const content = await picture({ width: 20, height: 20 });
  const send = async () => {
    const request = multipartRequest(uploadImageFile, token, { userId: user.id, content });
    return answerOf<{ presignedUrl: string }>(await app.request(request)).reply.presignedUrl;
  };
  const statusOf = async (address: string) => (await app.server.inject({ url: address })).statusCode;
  const save = async (image: string) => {
    app.clock.advance(1000);
    expect((await app.call(updateMe, { body: { image } }, { token })).status).toBe(200);
  };
  const first = await send();
  app.clock.advance(1000);
  expect(await statusOf(first)).toBe(200);
  await save(first);
  const second = await send();
  await save(second);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await save('');
  expect(await statusOf(second)).toBe(404);
});
