import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withdrawMessage } from '#contract/chat.ts';
import { closeAnsweredKeys } from '#server/http/idempotency.ts';
import {
  allMessages,
  block,
  discussionOf,
  removeIn,
  wordsOf,
  writeIn,
  writeTo,
} from '#tests/support/conversation-calls.ts';
import { enter, place } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';
import { whileLocked } from '#tests/support/while-locked.ts';

/** Holds up what is written into a conversation; does something else once a write waits, and lets it go on. */
async function whileWaiting<T>(
  app: TestApp,
  { sid, write }: { readonly sid: string; write(): Promise<T> },
  act: () => Promise<unknown>,
): Promise<T> {
  const { id } = await app.context.database.reader
    .selectFrom('conversations')
    .select('id')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
  return whileLocked(app, { lock: `chat:${id}`, write }, act);
}

describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a write that waits for others', () => {
  test('is not done once its author is out of the room', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const eventId = app.context.programme.eventIds.forum;
    const put = (status: 'APPROVED' | 'REMOVED') => place(app, { eventId, userId: maha.user.id, status });
    await place(app, { eventId, userId: noura.user.id });
    await put('APPROVED');
    const { sid } = await discussionOf(app, noura, eventId);
    const { reply } = await writeIn(app, maha, sid, { body: 'Before' });
    const write = () => writeIn(app, maha, sid, { body: 'Too late' });
    const remove = () => removeIn(app, maha, sid, reply.id);
    expect((await whileWaiting(app, { sid, write }, () => put('REMOVED'))).status).toBe(404);
    await put('APPROVED');
    expect((await whileWaiting(app, { sid, write: remove }, () => put('REMOVED'))).status).toBe(404);
    expect(wordsOf(await allMessages(app, noura, sid))).toEqual(['Before']);
  });

  test('reaches nobody who has blocked its author meanwhile', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
    const { sid } = (await writeTo(app, noura, maha, { body: 'Before' })).reply;
    const write = () => writeTo(app, noura, maha, { body: 'Too late' });
    expect((await whileWaiting(app, { sid, write }, () => block(app, maha, noura))).status).toBe(201);
    expect(wordsOf(await allMessages(app, maha, sid))).toEqual(['Before']);
    expect(wordsOf(await allMessages(app, noura, sid))).toEqual(['Before', 'Too late']);
  });

  test('holds nothing meanwhile that whoever deletes the same needs', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enter(app, 'Maha')];
    const [post, message] = [randomUUID(), randomUUID()];
    const { written, withdraw } = threadCalls(app);
    await written(noura, { key: post });
    const { sid } = (await writeTo(app, noura, maha, { key: message })).reply;
    const closing = (key: string) => async () => {
      const work = app.context.database.transaction((tx) =>
        closeAnsweredKeys(tx, [{ user_id: noura.user.id, client_key: key }]),
      );
      await expect(work).resolves.toBeUndefined();
    };
    const takeBack = () => app.call(withdrawMessage, { params: { key: message } }, { token: noura.token });
    const lock = `threads:${app.context.programme.eventIds.forum}`;
    const write = () => withdraw(noura, post);
    expect((await whileLocked(app, { lock, write }, closing(post))).status).toBe(204);
    expect((await whileWaiting(app, { sid, write: takeBack }, closing(message))).status).toBe(204);
  });
});
