import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listConversations } from '#contract/chat.ts';
import { listParticipants } from '#contract/participants.ts';
import { getMe, getUser, getUserBySuffix } from '#contract/users.ts';
import { createLogger } from '#server/logger.ts';
import { allMessages, conversationsOf, writeIn, writeTo } from '#tests/support/conversation-calls.ts';
import { deletionCalls } from '#tests/support/own-data-calls.ts';
import { kept, marker, plantedEmail, plantPerson } from '#tests/support/planted-person.ts';
import { createRoomsApp } from '#tests/support/room-calls.ts';
import { tableCalls } from '#tests/support/table-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { threadCalls } from '#tests/support/thread-calls.ts';
import { readWholeDatabase } from '#tests/support/whole-database.ts';

const former = { firstName: 'Former', lastName: 'member', image: null, position: null, former: true };

/** Rows that hold a word, by their tables. */
async function rowsWith(app: TestApp, word: string): Promise<string[]> {
  const whole = await readWholeDatabase(app);
  return whole.flatMap(({ table, rows }) =>
    rows.map((row) => `${table} ${JSON.stringify(row)}`).filter((row) => row.toLowerCase().includes(word)),
  );
}

/** Files below the data folder that hold a word. */
async function filesWith({ context }: TestApp, word: string): Promise<string[]> {
  const { dataDir } = context.config;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    paths.map(async (path) => ((await readFile(path, 'latin1')).toLowerCase().includes(word) ? path : [])),
  );
  return found.flat();
}

test('a deleted person’s words are nowhere but where “Former member” stands', async () => {
  const log: string[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(line) });
  await using app = await createRoomsApp({ overrides: { logger } });
  const { leaver, noura, maha, tableId } = await plantPerson(app);
  expect((await rowsWith(app, marker)).length).toBeGreaterThan(30);
  expect(await deletionCalls(app).leave(leaver)).toBe(204);

  expect(await rowsWith(app, marker)).toEqual([]);
  expect(await filesWith(app, marker)).toEqual([]);
  expect(log.filter((line) => line.toLowerCase().includes(marker))).toEqual([]);
  const tables = (await rowsWith(app, kept)).map((row) => row.split(' ')[0]);
  expect(new Set(tables)).toEqual(new Set(['threads', 'messages']));
  const withAddress = await rowsWith(app, plantedEmail);
  expect(withAddress).toHaveLength(1);
  expect(withAddress[0]).toContain('Your account was deleted');
  await expectFormerMember(app, { noura, maha, leaver });
  expect(await tableCalls(app).peopleAt(noura, tableId)).toEqual([]);
});

async function expectFormerMember(
  app: TestApp,
  { noura, maha, leaver }: Omit<Awaited<ReturnType<typeof plantPerson>>, 'tableId'>,
): Promise<void> {
  const { content } = (await threadCalls(app).list(noura)).reply;
  const all = content.flatMap((post) => [post, ...post.childThreads]);
  const theirs = all.filter(({ message }) => message.includes(kept));
  expect(theirs.map(({ user }) => user)).toEqual([
    expect.objectContaining(former),
    expect.objectContaining(former),
  ]);
  expect(all.every(({ likedCount }) => likedCount === 0)).toBe(true);
  const talk = (await conversationsOf(app, noura)).find(({ kind }) => kind === 'DIRECT');
  expect(talk).toMatchObject({ name: 'Former member', user: former });
  const messages = await allMessages(app, noura, talk?.sid ?? '');
  expect(messages.map(({ user }) => user.firstName)).toEqual(['Former', 'Noura', 'Former']);
  expect(messages[0]).toMatchObject({ body: expect.stringContaining(kept), attributes: {} });
  // Nobody is there to write to.
  const formerId = talk?.user?.id ?? 0;
  expect((await writeIn(app, noura, talk?.sid ?? '')).status).toBe(403);
  const nobody = { ...leaver, user: { ...leaver.user, id: formerId } };
  expect((await writeTo(app, noura, nobody)).status).toBe(404);
  for (const id of [formerId, leaver.user.id])
    expect((await app.call(getUser, { params: { id: String(id) } }, { token: maha.token })).status).toBe(404);
  for (const suffix of [marker, `${marker}_before`])
    expect((await app.call(getUserBySuffix, { params: { suffix } })).status).toBe(404);
  const params = { id: String(app.context.programme.eventIds.forum) };
  const people = await app.call(listParticipants, { params, query: {} }, { token: maha.token });
  expect(JSON.stringify(people.reply)).not.toMatch(/former/i);
  const list = await app.call(listConversations, {}, { token: maha.token });
  expect(list.text.toLowerCase()).not.toContain(marker);
}

test('the sessions end at once, and the address is free for a new account', async () => {
  await using app = await createRoomsApp();
  const { leaver } = await plantPerson(app);
  const other = await app.signIn(plantedEmail);
  await deletionCalls(app).leave(leaver);
  for (const token of [leaver.token, other.accessToken])
    expect((await app.call(getMe, {}, { token })).status).toBe(401);
  const anew = await app.signIn(plantedEmail);
  expect(anew.user).toMatchObject({ email: plantedEmail, firstName: null, bio: null });
  expect(anew.user.id).not.toBe(leaver.user.id);
});
