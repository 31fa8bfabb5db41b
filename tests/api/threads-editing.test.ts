import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createReport, listFormerTexts, listReports } from '#contract/reports.ts';
import { place, type SignedInPerson } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';
import { readWholeDatabase } from '#tests/support/whole-database.ts';

const text = (words: string) => `<p>${words}</p>`;
const first = (words: string) => ({ message: text(words), seenEditedDate: null });

async function cohort(app: TestApp) {
  const host = await enterCohort(app, 'Faisal', 'host');
  return { host, noura: await enterCohort(app, 'Noura'), maha: await enterCohort(app, 'Maha') };
}

describe('an author', () => {
  test('changes a post: its likes, answers and place stay, and all see when', async () => {
    await using app = await createTestApp();
    const { noura, maha } = await cohort(app);
    const { written, edit, like, list } = threadCalls(app);
    const post = await written(noura, { message: text('A tpyo') });
    await written(noura, { message: text('Newer') });
    await written(maha, { parent: post.id, message: text('Yes') });
    await like(maha, post.id, true);
    const { status, reply } = await edit(noura, post.id, first('A typo'));
    expect(status).toBe(200);
    expect(reply).toMatchObject({ message: text('A typo'), createdDate: post.createdDate, likedCount: 1 });
    expect(Date.parse(reply.editedDate ?? '')).toBeGreaterThan(Date.parse(post.createdDate));
    expect(await textsSeen(app, maha)).toEqual(['Newer', 'A typo > Yes']);
    const seen = (await list(maha)).reply.content.find(({ id }) => id === post.id);
    expect(seen?.editedDate).toBe(reply.editedDate);
  });

  test('changes an answer, and a host an announcement; what has not changed is not edited', async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { written, edit, read } = threadCalls(app);
    const post = await written(noura);
    const answer = await written(maha, { parent: post.id, message: text('Mabye') });
    await edit(maha, answer.id, first('Maybe'));
    expect((await read(noura, post.id)).reply.childThreads[0]).toMatchObject({ message: text('Maybe') });
    expect((await edit(maha, answer.id, first('Maybe'))).status).toBe(200);
    const news = await written(host, { area: 'announcements', message: text('Soon') });
    const changed = await edit(host, news.id, first('Today'), { area: 'announcements' });
    expect(changed.reply.message).toBe(text('Today'));
    const same = await edit(noura, post.id, { message: post.message, seenEditedDate: null });
    expect(same.reply.editedDate).toBeNull();
  });

  test('is told where another device was faster, and nothing is lost', async () => {
    await using app = await createTestApp();
    const { noura } = await cohort(app);
    const { written, edit, read } = threadCalls(app);
    const { id } = await written(noura);
    const { editedDate } = (await edit(noura, id, first('Phone'))).reply;
    const late = await edit(noura, id, first('Laptop'));
    expect(late.problem).toMatchObject({
      code: 'conflict',
      message: 'It was changed on another device meanwhile.',
    });
    expect((await read(noura, id)).reply.message).toBe(text('Phone'));
    const seen = await edit(noura, id, { message: text('Laptop'), seenEditedDate: editedDate });
    expect(seen.reply.message).toBe(text('Laptop'));
  });

  test('changes it twice before the first answer is seen, and a repeat is done once', async () => {
    await using app = await createTestApp();
    const { noura } = await cohort(app);
    const { written, edit } = threadCalls(app);
    const { id } = await written(noura);
    const key = randomUUID();
    await edit(noura, id, first('One'), { key });
    expect((await edit(noura, id, first('One'), { key })).status).toBe(200);
    const next = { ...first('Two'), afterKeys: [randomUUID(), key.toUpperCase()] };
    expect((await edit(noura, id, next, { key: randomUUID() })).reply.message).toBe(text('Two'));
    expect((await edit(noura, id, { ...next, message: text('Three') })).problem.code).toBe('conflict');
  });

  test('of two changes at once one is refused', async () => {
    await using app = await createTestApp();
    const { noura } = await cohort(app);
    const { written, edit } = threadCalls(app);
    const { id } = await written(noura);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((words) => edit(noura, id, first(words))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('changes nothing of others, nor what is gone, nor once they are out', async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { written, edit, remove } = threadCalls(app);
    const { id } = await written(noura);
    for (const person of [maha, host])
      expect((await edit(person, id, first('Mine now'))).problem.code).toBe('forbidden');
    await place(app, {
      eventId: app.context.programme.eventIds.forum,
      userId: noura.user.id,
      status: 'REMOVED',
    });
    expect((await edit(noura, id, first('Still here'))).status).toBe(403);
    const gone = await written(maha);
    await remove(maha, gone.id);
    expect((await edit(maha, gone.id, first('Back'))).problem.message).toBe('This post is no longer there.');
  });

  test('writes what can be stored: markup is cleaned, an empty or a long text is refused', async () => {
    await using app = await createTestApp();
    const { noura } = await cohort(app);
    const { written, edit } = threadCalls(app);
    const { id } = await written(noura);
    const cleaned = await edit(noura, id, first('Hi<script>alert(1)</script>'));
    expect(cleaned.reply.message).not.toContain('script');
    const { editedDate: seenEditedDate } = cleaned.reply;
    for (const message of ['<p> </p>', text('x'.repeat(limits.messageMaxLength + 1))])
      expect((await edit(noura, id, { message, seenEditedDate })).problem.code).toBe('invalid');
  });
});

const report = (app: TestApp, by: SignedInPerson, id: number) =>
  app.call(createReport, { body: { kind: 'THREAD', id, reason: 'Please look.' } }, { token: by.token });

describe('hosts', () => {
  test('see the texts that stood in what was reported, and others do not', async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { written, edit } = threadCalls(app);
    const { id } = await written(noura, { message: text('Rude') });
    await report(app, maha, id);
    const { editedDate } = (await edit(noura, id, first('Polite'))).reply;
    await edit(noura, id, { message: text('Sweet'), seenEditedDate: editedDate });
    const [listed] = (await app.call(listReports, {}, { token: host.token })).reply;
    expect(listed).toMatchObject({ formerTexts: 2, thread: { message: text('Sweet') } });
    const params = { id: String(listed?.id) };
    const { reply } = await app.call(listFormerTexts, { params }, { token: host.token });
    expect(reply.map(({ message }) => message)).toEqual([text('Polite'), text('Rude')]);
    expect(reply[0]?.writtenDate).toBe(editedDate);
    for (const { token } of [noura, maha])
      expect((await app.call(listFormerTexts, { params }, { token })).status).toBe(404);
  });

  test('nothing of any text stays in the database once it is deleted', async () => {
    await using app = await createTestApp();
    const { noura } = await cohort(app);
    const { written, edit, remove } = threadCalls(app);
    const { id } = await written(noura, { message: text('Regretted') });
    await edit(noura, id, first('Regretted too'), { key: randomUUID() });
    await remove(noura, id);
    expect(JSON.stringify(await readWholeDatabase(app))).not.toContain('Regretted');
  });
});

describe('an author whose text a host deletes', () => {
  const mails = async (app: TestApp, to: string) =>
    (await app.outbox(to)).filter(({ subject }) => subject.includes('deleted'));

  test('gets a mail with what stood there and why, and none for what they delete themselves', async () => {
    await using app = await createTestApp();
    const { noura, host } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const [own, other] = [
      await written(noura),
      await written(noura, { message: text('Buy my <b>watches</b>') }),
    ];
    await remove(noura, own.id);
    await remove(host, other.id, 'forum', 'No advertising here.');
    await remove(host, other.id, 'forum', 'Again.');
    const sent = await mails(app, 'noura@example.org');
    expect(sent.map(({ subject }) => subject)).toEqual(['Your post was deleted · Last Links']);
    for (const words of [
      'Buy my watches',
      'No advertising here.',
      'A host has deleted what you wrote in the forum.',
    ])
      expect(sent[0]?.text).toContain(words);
  });

  test('is told of an answer without a reason too', async () => {
    await using app = await createTestApp();
    const { noura, maha, host } = await cohort(app);
    const { written, remove } = threadCalls(app);
    const post = await written(noura);
    const answer = await written(maha, { parent: post.id });
    await remove(host, answer.id);
    const [mail] = await mails(app, 'maha@example.org');
    expect(mail).toMatchObject({ subject: 'Your answer was deleted · Last Links' });
    expect(mail?.text).toContain('The host gave none.');
  });
});
