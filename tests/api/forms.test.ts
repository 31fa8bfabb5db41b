import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { formCalls, formNames, ownForm } from '#tests/support/form-calls.ts';
import { enter, warmUp } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { applicationTexts } from '#tests/support/spec-texts.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const keyed = () => ({ [headerNames.idempotencyKey]: randomUUID() });

describe.each(formNames)('the form "%s"', (form) => {
  async function begin() {
    const app = await createTestApp();
    const { token, user } = await enter(app, 'Noura');
    const own = ownForm(app, form, { token });
    return { app, token, user, ...own, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
  }

  test('is null before it is begun, a draft while it is written, and submitted at the end', async () => {
    await using noura = await begin();
    const { app, user } = noura;
    expect((await noura.get()).reply).toBeNull();
    const writer = randomUUID();
    const saved = (await noura.draft({ firstName: ' Nou', revision: null, writer })).reply;
    expect(saved).toEqual({
      id: expect.any(Number),
      submissionStatus: 'DRAFT',
      revision: 1,
      savedDate: new Date(app.clock()).toISOString(),
    });
    expect((await noura.get()).reply).toMatchObject({
      ...saved,
      firstName: ' Nou',
      surname: '',
      email: user.email,
      writer,
      submitted: null,
    });
    app.clock.advance(hourMs);
    const submitted = (await noura.submit({ revision: 1, writer, email: 'other@example.org' })).reply;
    expect(submitted).toMatchObject({ submissionStatus: 'SUBMITTED', revision: 2 });
    expect((await noura.get()).reply).toEqual({
      ...formCalls[form].finished,
      ...submitted,
      email: user.email,
      writer,
      submitted: null,
    });
  });

  test('a draft stands beside what was submitted, and takes its place or goes', async () => {
    await using noura = await begin();
    const first = (await noura.submit()).reply;
    noura.app.clock.advance(hourMs);
    const draft = (await noura.draft({ firstName: 'Reem' })).reply;
    const { submissionStatus: _, ...version } = first;
    expect((await noura.get()).reply).toMatchObject({
      ...draft,
      firstName: 'Reem',
      submitted: { ...formCalls[form].finished, ...version },
    });
    expect(await noura.discard()).toMatchObject({ status: 204, text: '' });
    const left = (await noura.get()).reply;
    expect(left).toMatchObject({ submissionStatus: 'SUBMITTED', id: first.id, savedDate: first.savedDate });
    expect(left?.submitted).toBeNull();
    await noura.draft({ firstName: 'Maha' });
    await noura.submit({ firstName: 'Maha' });
    expect((await noura.get()).reply).toMatchObject({ firstName: 'Maha', submitted: null, id: first.id });
  });

  test('the revision never goes back, whatever is discarded', async () => {
    await using noura = await begin();
    const revision = async () => (await noura.get()).reply?.revision;
    expect((await noura.discard()).status).toBe(204);
    expect((await noura.draft()).reply.revision).toBe(1);
    await noura.discard();
    expect((await noura.get()).reply).toBeNull();
    await noura.discard();
    expect((await noura.draft({ revision: null })).reply.revision).toBe(3);
    expect((await noura.submit()).reply.revision).toBe(4);
    expect((await noura.draft()).reply.revision).toBe(5);
    await noura.discard();
    expect(await revision()).toBe(6);
    expect((await noura.draft({ revision: 6 })).reply.revision).toBe(7);
    const { reader } = noura.app.context.database;
    await noura.discard();
    const rows = await reader.selectFrom('programme_forms').select(['answers', 'writer']).execute();
    expect(rows.filter(({ answers }) => answers === null)).toEqual([{ answers: null, writer: null }]);
  });

  test('a draft keeps what is typed word for word, and takes anything unfinished', async () => {
    await using noura = await begin();
    const typed = { firstName: '  Zoe\u0308 ', surname: '', telephoneNumber: '+966-5', email: 'x' };
    const long = { motivation: 'نخلة 🌴\n\n\ttail  ', description: 'a\u00a0b \n' };
    await noura.draft({ ...typed, ...long, dateOfBirth: '5//19', saudiCitizenOrResident: null });
    const kept = (await noura.get()).reply;
    const { email: _, ...names } = typed;
    const own =
      form === 'application'
        ? { motivation: long.motivation, dateOfBirth: '5//19' }
        : { description: long.description };
    expect(kept).toMatchObject({ ...names, ...own });
  });

  test('what is no answer at all is refused field by field, in a draft too', async () => {
    await using noura = await begin();
    const cases = [
      { firstName: 7 },
      { firstName: null },
      { surname: ['x'] },
      { telephoneNumber: { a: 1 } },
      { firstName: 'a\u0000' },
      { firstName: '\ud800' },
      { submissionStatus: 'SENT' },
      { revision: '1' },
      { revision: -1 },
      { revision: 1.5 },
      { writer: 'me' },
    ];
    const { path } = formCalls[form].save;
    for (const wrong of cases) {
      const body = { submissionStatus: 'DRAFT', ...wrong };
      const answer = await noura.app.request({ method: 'POST', path, token: noura.token, body });
      const { code, fields } = JSON.parse(answer.text);
      expect([answer.status, code, Object.keys(fields)], JSON.stringify(wrong)).toEqual([
        422,
        'invalid',
        Object.keys(wrong),
      ]);
    }
    expect((await noura.get()).reply).toBeNull();
  });

  test('another phone is told of a newer version, one’s own phone never', async () => {
    await using noura = await begin();
    const [here, there] = [randomUUID(), randomUUID()];
    const refused = async (body: Parameters<typeof noura.draft>[0]) =>
      (await noura.draft(body)).status === 409;
    await noura.draft({ writer: here, revision: null });
    expect(await refused({ writer: there, revision: null })).toBe(true);
    expect(await refused({ writer: null, revision: null })).toBe(true);
    expect(await refused({ writer: there, revision: 0 })).toBe(true);
    expect(await refused({ writer: here, revision: null })).toBe(false);
    expect(await refused({ writer: here, revision: 1 })).toBe(false);
    expect(await refused({ writer: there, revision: 3 })).toBe(false);
    expect(await refused({ writer: here, revision: 3 })).toBe(true);
    expect((await noura.submit({ writer: here, revision: 3 })).problem).toMatchObject({
      code: 'conflict',
      message: applicationTexts.otherDevice,
    });
    expect(await refused({ writer: here })).toBe(false);
    expect((await noura.submit({ writer: here, revision: 5 })).status).toBe(200);
    expect(await refused({ writer: there, revision: 5 })).toBe(true);
    expect(await refused({ writer: there, revision: 6 })).toBe(false);
  });

  test('what was discarded is in nobody’s way', async () => {
    await using noura = await begin();
    const [here, there] = [randomUUID(), randomUUID()];
    await noura.draft({ writer: there });
    await noura.discard();
    expect((await noura.draft({ writer: here, revision: null })).status).toBe(200);
    await noura.submit({ writer: here, revision: 3 });
    await noura.draft({ writer: there, revision: 4 });
    await noura.discard();
    expect((await noura.draft({ writer: here, revision: 5 })).status).toBe(200);
  });

  test('a draft is deleted as this phone knows it, not what another has written since', async () => {
    await using noura = await begin();
    const [here, there] = [randomUUID(), randomUUID()];
    await noura.draft({ writer: here });
    await noura.draft({ writer: there, revision: 1, firstName: 'Maha' });
    const late = await noura.discard({ revision: '1', writer: here });
    expect(late.problem).toMatchObject({ code: 'conflict', message: applicationTexts.otherDevice });
    expect((await noura.get()).reply?.firstName).toBe('Maha');
    expect((await noura.discard({ revision: '1', writer: there })).status).toBe(204);
    expect((await noura.discard({ revision: 'x' })).status).toBe(422);
    expect((await noura.get()).reply).toBeNull();
  });

  test('where there is no draft nothing is deleted, and nothing in the way of it', async () => {
    await using noura = await begin();
    const [here, there] = [randomUUID(), randomUUID()];
    await noura.draft({ writer: here });
    await noura.submit({ writer: there });
    expect((await noura.discard({ revision: '1', writer: here })).status).toBe(204);
    expect((await noura.get()).reply).toMatchObject({ submissionStatus: 'SUBMITTED', revision: 2 });
  });

  test('a phone that knows more than a database from a backup does not overwrite another’s', async () => {
    await using noura = await begin();
    const [here, there] = [randomUUID(), randomUUID()];
    await noura.draft({ writer: there });
    expect((await noura.draft({ writer: here, revision: 7 })).problem.code).toBe('conflict');
    expect((await noura.discard({ writer: here, revision: '7' })).problem.code).toBe('conflict');
    expect((await noura.draft({ writer: there, revision: 7 })).status).toBe(200);
  });

  test('of two submissions at once one is refused, where the phones differ', async () => {
    await using noura = await begin();
    await warmUp(noura.app);
    const phones = Array.from({ length: 6 }, () => randomUUID());
    const answers = await Promise.all(phones.map((writer) => noura.submit({ writer, revision: null })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const again = await Promise.all(phones.map(() => noura.draft({ firstName: 'Reem' })));
    expect(new Set(again.map(({ reply }) => reply.revision)).size).toBe(6);
  });

  test('a save that the phone sends twice is done once', async () => {
    await using noura = await begin();
    const headers = keyed();
    const body = { ...formCalls[form].finished, submissionStatus: 'SUBMITTED' } as const;
    const first = await noura.save(body, headers);
    await noura.draft({ firstName: 'Reem' });
    const second = await noura.save(body, headers);
    expect(second.headers[headerNames.idempotencyReplayed]).toBe('true');
    expect(second.reply).toEqual(first.reply);
    expect((await noura.get()).reply).toMatchObject({ firstName: 'Reem', revision: 2 });
  });

  test('one’s other devices learn that it has changed', async () => {
    await using noura = await begin();
    const origin = await noura.app.server.listen({ port: 0, host: '127.0.0.1' });
    noura.app.context.realtime.start();
    using channel = await joinChannel(origin, noura.token);
    const notifications = () => channel.messages.filter(({ type }) => type === 'own.form').length;
    await noura.draft();
    await expect.poll(notifications).toBe(1);
    await noura.discard();
    await expect.poll(notifications).toBe(2);
    await noura.discard();
    await noura.submit();
    await expect.poll(notifications).toBe(3);
  });

  test('belongs to one person alone', async () => {
    await using noura = await begin();
    await noura.submit();
    const { token } = await enter(noura.app, 'Maha');
    const maha = ownForm(noura.app, form, { token });
    expect((await maha.get()).reply).toBeNull();
    expect((await maha.draft({ revision: null })).reply.revision).toBe(1);
    await maha.discard();
    expect((await noura.get()).reply?.submissionStatus).toBe('SUBMITTED');
  });
});

test('without a status a registration is one, and an application is not', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const mentor = ownForm(app, 'mentor', { token });
  expect((await mentor.save(formCalls.mentor.finished)).reply.submissionStatus).toBe('SUBMITTED');
  const application = ownForm(app, 'application', { token });
  expect((await application.save(formCalls.application.finished)).status).toBe(422);
});

test('the two forms of a person do not know each other', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  await ownForm(app, 'mentor', { token }).submit();
  const application = ownForm(app, 'application', { token });
  expect((await application.get()).reply).toBeNull();
  expect((await application.draft({ revision: null })).reply.revision).toBe(1);
});

test('an answer that this version does not know any more leaves the rest readable', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const own = ownForm(app, 'application', { token });
  await own.draft({ firstName: 'Noura', employmentStatus: 'Student' });
  const answers = JSON.stringify({ firstName: 'Noura', employmentStatus: 'Astronaut', shoeSize: '38' });
  await app.context.database.transaction(async (tx) => {
    await tx.updateTable('programme_forms').set({ answers }).execute();
  });
  expect((await own.get()).reply).toMatchObject({ firstName: 'Noura', employmentStatus: '', city: '' });
});

test('one person saves so often in a minute, and then waits', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const own = ownForm(app, 'mentor', { token });
  for (let count = 0; count < limits.formSavesPerMinute; count += 1) await own.draft();
  const refused = await own.draft();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await ownForm(app, 'application', { token }).draft()).status).toBe(429);
  const { token: other } = await enter(app, 'Maha');
  expect((await ownForm(app, 'mentor', { token: other }).draft()).status).toBe(200);
  app.clock.advance(minuteMs);
  expect((await own.draft()).status).toBe(200);
});
