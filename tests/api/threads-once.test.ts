import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { withdrawThread } from '#contract/threads.ts';
import { cleanUp } from '#server/clean-up.ts';
import { dayMs, minuteMs } from '#tests/support/fake-clock.ts';
import { warmUp } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

const isReplayed = ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
  headers[headerNames.idempotencyReplayed] === 'true';

/** As after the days for which answers are kept; sessions last longer. */
async function forgetAnswers(app: TestApp): Promise<void> {
  app.clock.advance((limits.idempotencyDays + 1) * dayMs);
  await cleanUp(app.context);
}

describe('one key is one post', () => {
  test('and its author alone is told the key', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { write, read } = threadCalls(app);
    const key = randomUUID();
    const first = await write(noura, { key: key.toUpperCase() });
    const again = await write(noura, { key });
    expect([first.reply.clientKey, again.text, isReplayed(again)]).toEqual([key, first.text, true]);
    expect((await read(noura, first.reply.id)).reply.clientKey).toBe(key);
    const seen = await read(maha, first.reply.id);
    expect(seen.reply.clientKey).toBeNull();
    expect(seen.text).not.toContain(key);
  });

  test('however many send it at once', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write } = threadCalls(app);
    const key = randomUUID();
    await warmUp(app);
    const answers = await Promise.all(Array.from({ length: 25 }, () => write(noura, { key })));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([answer.status, answer.problem.code]).toEqual([409, 'in_progress']);
    expect((await write(noura, { key })).text).toBe(done[0]?.text);
    expect(await textsSeen(app, noura)).toEqual(['Hello']);
  });

  test('over two servers', async () => {
    await using one = await createTestApp();
    await using other = await createTestApp({ database: one.database, clock: one.clock });
    const noura = await enterCohort(one, 'Noura');
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        threadCalls(index % 2 === 0 ? one : other).write(noura, { key }),
      ),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(await textsSeen(one, noura)).toEqual(['Hello']);
  });

  test('of one person: another may use the same', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { written } = threadCalls(app);
    const key = randomUUID();
    const [hers, mine] = [await written(noura, { key }), await written(maha, { key })];
    expect(hers.id).not.toBe(mine.id);
  });

  test('also after the server has forgotten what it answered', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write, written, like } = threadCalls(app);
    const [key, answerKey] = [randomUUID(), randomUUID()];
    const post = await written(noura, { key });
    const answer = await written(noura, { key: answerKey, parent: post.id });
    await like(noura, post.id, true);
    await forgetAnswers(app);
    const again = await write(noura, { key });
    expect([again.status, isReplayed(again)]).toEqual([201, false]);
    expect(again.reply).toMatchObject({
      id: post.id,
      likedCount: 1,
      answersCount: 1,
      createdDate: post.createdDate,
    });
    expect((await write(noura, { key: answerKey, parent: post.id })).reply.id).toBe(answer.id);
    expect(await textsSeen(app, noura)).toEqual(['Hello > Hello']);
  });

  test.each([
    ['another text', { message: '<p>Other</p>' }],
    ['another event', { area: 'onboarding' as const }],
    ['another place', { isAnswer: true }],
  ])(
    'and not one of %s, however late',
    async (_, { isAnswer, ...change }: { isAnswer?: boolean; message?: string; area?: 'onboarding' }) => {
      await using app = await createTestApp();
      const noura = await enterCohort(app, 'Noura');
      const { write, written } = threadCalls(app);
      const key = randomUUID();
      const post = await written(noura, { key });
      const other = { key, ...change, ...(isAnswer ? { parent: post.id } : {}) };
      expect((await write(noura, other)).problem.code).toBe('key_reused');
      await forgetAnswers(app);
      expect((await write(noura, other)).problem.code).toBe('key_reused');
      expect(await textsSeen(app, noura)).toEqual(['Hello']);
    },
  );

  test('that was deleted does not come back', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write, written, remove } = threadCalls(app);
    const key = randomUUID();
    const { id } = await written(noura, { key });
    await remove(noura, id);
    await forgetAnswers(app);
    expect((await write(noura, { key })).status).toBeGreaterThanOrEqual(400);
    expect(await textsSeen(app, noura)).toEqual([]);
  });
});

describe('what is taken back by its key is not there in the end', () => {
  test('when it had arrived', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { write, written, withdraw } = threadCalls(app);
    const [key, other] = [randomUUID(), randomUUID()];
    await written(noura, { key });
    await written(noura, { key: other, message: '<p>Stays</p>' });
    for (const spelt of [key.toUpperCase(), key]) expect((await withdraw(noura, spelt)).status).toBe(204);
    expect(await textsSeen(app, maha)).toEqual(['Stays']);
    expect((await write(noura, { key })).problem.code).toBe('key_reused');
    expect(await textsSeen(app, maha)).toEqual(['Stays']);
  });

  test('when it comes later', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write, withdraw } = threadCalls(app);
    const key = randomUUID();
    expect((await withdraw(noura, key)).status).toBe(204);
    for (let round = 0; round < 2; round += 1) {
      const late = await write(noura, { key });
      expect([late.status, late.problem.code]).toEqual([422, 'key_reused']);
    }
    expect(await textsSeen(app, noura)).toEqual([]);
  });

  test('when it was refused', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write, withdraw } = threadCalls(app);
    const key = randomUUID();
    expect((await write(noura, { key, message: ' ' })).status).toBe(422);
    expect((await withdraw(noura, key)).status).toBe(204);
    expect((await write(noura, { key, message: ' ' })).problem.code).toBe('key_reused');
  });

  test('when both are under way at once', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write, withdraw } = threadCalls(app);
    await warmUp(app);
    for (let round = 0; round < 20; round += 1) {
      app.clock.advance(minuteMs / 10);
      const key = randomUUID();
      const calls = [() => write(noura, { key }), () => withdraw(noura, key)];
      const [one, other] = await Promise.all(
        (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      );
      const [posted, taken] = round % 2 === 0 ? [one, other] : [other, one];
      expect(taken?.status).toBe(204);
      expect([201, 409, 422]).toContain(posted?.status);
      expect((await write(noura, { key })).problem.code).toBe('key_reused');
      expect(await textsSeen(app, noura)).toEqual([]);
    }
  });

  test('and what others have answered stays', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { written, withdraw } = threadCalls(app);
    const key = randomUUID();
    const { id } = await written(noura, { key });
    await written(maha, { parent: id });
    await withdraw(noura, key);
    expect(await textsSeen(app, maha)).toEqual(['deleted > Hello']);
  });

  test('but only by the one whose key it is, and where it was written', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const host = await enterCohort(app, 'Faisal', 'host');
    const { written, withdraw } = threadCalls(app);
    const key = randomUUID();
    await written(noura, { key });
    expect((await withdraw(host, key)).status).toBe(204);
    expect((await withdraw(noura, key, 'onboarding')).problem.code).toBe('not_found');
    expect(await textsSeen(app, noura)).toEqual(['Hello']);
    expect((await withdraw(noura, key)).status).toBe(204);
    expect(await textsSeen(app, noura)).toEqual([]);
  });

  test('and tells nobody which events there are', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('outsider@example.org');
    const takeBack = async (id: string) =>
      (await app.call(withdrawThread, { params: { id, key: randomUUID() } }, { token })).status;
    const there = String(app.context.programme.eventIds.forum);
    expect([await takeBack(there), await takeBack('999999')]).toEqual([204, 204]);
  });

  test('also by somebody who was taken out meanwhile', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { written, withdraw } = threadCalls(app);
    const key = randomUUID();
    await written(noura, { key });
    await app.context.database.transaction((tx) =>
      tx
        .updateTable('event_participants')
        .set({ status: 'REMOVED' })
        .where('user_id', '=', noura.user.id)
        .execute(),
    );
    expect((await withdraw(noura, key)).status).toBe(204);
    expect(await textsSeen(app, maha)).toEqual([]);
  });

  test.each(['x', '7', `${'0'.repeat(8)}-0000`, "'; drop table threads"])('%j is no key', async (key) => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    expect((await threadCalls(app).withdraw(noura, key)).problem.code).toBe('not_found');
  });
});
