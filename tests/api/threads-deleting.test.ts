import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { place, warmUp } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';
import { readWholeDatabase } from '#tests/support/whole-database.ts';

async function cohort(app: TestApp) {
  const host = await enterCohort(app, 'Faisal', 'host');
  const admin = await enterCohort(app, 'Huda', 'admin');
  return { host, admin, noura: await enterCohort(app, 'Noura'), maha: await enterCohort(app, 'Maha') };
}

describe('an author', () => {
  test('takes back a post that nobody answered: it is gone, and a repeat is done', async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { written, remove, read } = threadCalls(app);
    const { id } = await written(noura);
    for (const person of [noura, noura, host]) expect((await remove(person, id)).status).toBe(204);
    for (const person of [noura, maha, host])
      expect((await read(person, id)).problem.message).toBe('This post is no longer there.');
    expect(await textsSeen(app, maha)).toEqual([]);
    expect((await remove(maha, id)).problem.code).toBe('not_found');
  });

  test('takes back an answer', async () => {
    await using app = await createTestApp();
    const { noura, maha } = await cohort(app);
    const { written, remove, read } = threadCalls(app);
    const post = await written(noura);
    const [first, second] = [
      await written(maha, { parent: post.id }),
      await written(noura, { parent: post.id }),
    ];
    expect((await remove(maha, first.id)).status).toBe(204);
    expect((await read(maha, post.id)).reply).toMatchObject({
      answersCount: 1,
      lastAnswerId: second.id,
      childThreads: [{ id: second.id }],
    });
  });

  test('leaves an empty place above what others have answered, until the last of it is gone', async () => {
    await using app = await createTestApp();
    const { noura, maha } = await cohort(app);
    const { written, remove, read, list } = threadCalls(app);
    const post = await written(noura, { message: '<p>Regret</p>' });
    const answers = [
      await written(maha, { parent: post.id, message: '<p>One</p>' }),
      await written(noura, { parent: post.id, message: '<p>Two</p>' }),
    ];
    for (let round = 0; round < 2; round += 1) expect((await remove(noura, post.id)).status).toBe(204);
    expect(await textsSeen(app, maha)).toEqual(['deleted > One > Two']);
    const seen = await read(maha, post.id);
    expect(seen.reply).toMatchObject({ deleted: true, message: '', answersCount: 2 });
    expect(seen.text).not.toContain('Regret');
    for (const { id, userId } of answers) await remove(userId === maha.user.id ? maha : noura, id);
    expect((await list(maha)).reply).toMatchObject({ content: [], totalElements: 0 });
    expect((await read(noura, post.id)).problem.code).toBe('not_found');
  });

  test('takes own answers along where nobody else answered', async () => {
    await using app = await createTestApp();
    const { noura, maha } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const post = await written(noura);
    await written(noura, { parent: post.id });
    const ofMaha = await written(maha, { parent: post.id });
    await remove(maha, ofMaha.id);
    await remove(noura, post.id);
    expect(await textsSeen(app, maha)).toEqual([]);
  });

  test('does not take away what another has written, also as an admin', async () => {
    await using app = await createTestApp();
    const { noura, maha, admin } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const post = await written(noura);
    const answer = await written(noura, { parent: post.id });
    for (const person of [maha, admin]) {
      for (const id of [post.id, answer.id])
        expect((await remove(person, id)).problem.code).toBe('forbidden');
    }
    expect(await textsSeen(app, maha)).toEqual(['Hello > Hello']);
  });

  test('who is no longer a host does not take back an announcement', async () => {
    await using app = await createTestApp();
    const { host, noura } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const { id } = await written(host, { area: 'announcements' });
    const { announcements: eventId } = app.context.programme.eventIds;
    await app.context.database.transaction((tx) =>
      tx
        .updateTable('event_participants')
        .set({ is_host: 0 })
        .where('event_id', '=', eventId)
        .where('user_id', '=', host.user.id)
        .execute(),
    );
    expect((await remove(host, id, 'announcements')).problem.code).toBe('forbidden');
    await place(app, { eventId, userId: noura.user.id, as: 'host' });
    expect((await remove(noura, id, 'announcements')).status).toBe(204);
    expect(await textsSeen(app, host, 'announcements')).toEqual([]);
  });
});

describe('a host', () => {
  test("takes another's post away with all its answers, and nothing of their words stays", async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { write, written, remove, answers, like } = threadCalls(app);
    const [key, answerKey] = [randomUUID(), randomUUID()];
    const post = await written(noura, { message: '<p>Secret one</p>', key });
    const answer = await written(maha, { parent: post.id, message: '<p>Secret two</p>', key: answerKey });
    await like(noura, answer.id, true);
    for (let round = 0; round < 2; round += 1) expect((await remove(host, post.id)).status).toBe(204);
    expect(await textsSeen(app, maha)).toEqual([]);
    expect((await answers(maha, post.id)).problem.code).toBe('not_found');
    const kept = (await readWholeDatabase(app)).flatMap(({ table, rows }) =>
      rows.map((row) => ({ table, text: JSON.stringify(row) })).filter(({ text }) => text.includes('Secret')),
    );
    // The mail to its author goes, and with it what stood there.
    expect(kept).toMatchObject([{ table: 'jobs', text: expect.stringContaining('noura@example.org') }]);
    expect(kept[0]?.text).not.toContain('Secret two');
    const { reader } = app.context.database;
    expect(await reader.selectFrom('thread_likes').selectAll().execute()).toEqual([]);
    const again = await write(maha, { parent: post.id, message: '<p>Secret two</p>', key: answerKey });
    expect(again.problem.code).toBe('key_reused');
  });

  test('leaves the answers of others under an own post', async () => {
    await using app = await createTestApp();
    const { noura, host } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const post = await written(host);
    await written(noura, { parent: post.id });
    await remove(host, post.id);
    expect(await textsSeen(app, noura)).toEqual(['deleted > Hello']);
  });

  test('clears away what stands under a post that its author deleted', async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const post = await written(noura);
    await written(maha, { parent: post.id });
    await remove(noura, post.id);
    expect((await remove(maha, post.id)).problem.code).toBe('forbidden');
    expect((await remove(host, post.id)).status).toBe(204);
    expect(await textsSeen(app, maha)).toEqual([]);
  });

  test('and an admin clear away in a room', async () => {
    await using app = await createTestApp();
    const { noura, admin, host } = await cohort(app);
    const { written, remove } = threadCalls(app);
    for (const person of [admin, host]) {
      const { id } = await written(noura, { area: 'onboarding' });
      expect((await remove(person, id, 'onboarding')).status).toBe(204);
    }
  });
});

test('answers that come while a post is deleted stand under it or are refused', async () => {
  await using app = await createTestApp();
  const { noura, maha } = await cohort(app);
  const { written, write, remove, list } = threadCalls(app);
  await warmUp(app);
  for (let round = 0; round < 5; round += 1) {
    const post = await written(noura);
    const [deleted, ...answers] = await Promise.all([
      remove(noura, post.id),
      ...Array.from({ length: 6 }, () => write(maha, { parent: post.id })),
    ]);
    expect(deleted.status).toBe(204);
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 404)).toBe(true);
    const left = (await list(maha)).reply.content.find(({ id }) => id === post.id);
    expect(left?.answersCount ?? 0).toBe(stored);
    if (left) expect(left.deleted).toBe(true);
  }
});

test('a thing that never was is not deleted', async () => {
  await using app = await createTestApp();
  const { noura, host } = await cohort(app);
  for (const person of [noura, host])
    expect((await threadCalls(app).remove(person, 999_999)).problem.code).toBe('not_found');
});
