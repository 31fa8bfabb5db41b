import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { headerNames } from '#contract/names.ts';
import { remindOfClosing } from '#server/features/forms/reminder/remind.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { closingAt, ownForm } from '#tests/support/form-calls.ts';
import { enter, insertPeople } from '#tests/support/people.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#tests/support/test-app.ts';

const closing = '2026-02-01T20:59:00.000Z';
const before = (hours: number) => new Date(Date.parse(closing) - hours * hourMs).toISOString();
const open = (options: TestAppOptions = {}) =>
  createTestApp({ overrides: { programme: closingAt(closing) }, ...options });

async function begin(app: TestApp, name: string, form: 'application' | 'mentor' = 'application') {
  const { token, user } = await enter(app, name);
  return { ...ownForm(app, form, { token }), email: user.email };
}

/** Mails about what is not submitted. */
async function reminders(app: TestApp) {
  await app.context.jobs.settle();
  const { reader } = app.context.database;
  const mails = reader.selectFrom('outbox_mails').selectAll().orderBy('id');
  return mails.where('subject', 'like', '%not submitted yet%').execute();
}
const reminded = async (app: TestApp) => (await reminders(app)).map(({ recipient }) => recipient).toSorted();

test('from the closing moment on neither a draft nor an application is taken, and what was there stays', async () => {
  await using app = await open();
  const noura = await begin(app, 'Noura');
  app.clock.setTo(before(0.001));
  expect((await noura.draft({ firstName: 'N' })).status).toBe(200);
  expect((await noura.submit()).status).toBe(200);
  await noura.draft({ firstName: 'Later' });
  app.clock.setTo(closing);
  for (const refused of [await noura.draft({ firstName: 'Late' }), await noura.submit()])
    expect([refused.status, refused.problem.code]).toEqual([409, 'applications_closed']);
  expect((await noura.get()).reply).toMatchObject({
    firstName: 'Later',
    submitted: { firstName: 'Mary-Jane' },
  });
  expect((await noura.discard()).status).toBe(204);
});

test('what was taken in time is answered in time, also where the phone asks again too late', async () => {
  await using app = await open();
  const { token } = await enter(app, 'Noura');
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  const noura = ownForm(app, 'application', { token, headers });
  const first = (await noura.submit()).reply;
  app.clock.setTo(closing);
  expect((await noura.submit()).reply).toEqual(first);
});

test('mentors may register after it', async () => {
  await using app = await open();
  app.clock.setTo(closing);
  const huda = await begin(app, 'Huda', 'mentor');
  expect((await huda.draft()).status).toBe(200);
  expect((await huda.submit()).status).toBe(200);
});

test('it is a moment of the programme’s calendar, which may be shifted', async () => {
  const env = { PROGRAMME_CLOCK: before(1) };
  await using app = await open({ env });
  const noura = await begin(app, 'Noura');
  expect((await noura.draft()).status).toBe(200);
  app.clock.advance(hourMs);
  expect((await noura.draft()).problem.code).toBe('applications_closed');
});

test('without a closing moment applications are taken, and nobody is reminded of any', async () => {
  await using app = await createTestApp();
  const noura = await begin(app, 'Noura');
  app.clock.setTo(closing);
  expect((await noura.draft()).status).toBe(200);
  await remindOfClosing(app.context);
  expect(await reminders(app)).toEqual([]);
});

test('who has a draft is reminded once, in the last two days', async () => {
  await using app = await open();
  for (const name of ['Noura', 'Maha']) await (await begin(app, name)).draft();
  const [reem, sara] = [await begin(app, 'Reem'), await begin(app, 'Sara')];
  await reem.submit();
  await reem.draft();
  await sara.submit();
  const gone = await begin(app, 'Lina');
  await gone.draft();
  await gone.discard();
  await (await begin(app, 'Huda', 'mentor')).draft();
  app.clock.setTo(before(limits.closingReminderHours + 0.01));
  await remindOfClosing(app.context);
  expect(await reminders(app)).toEqual([]);
  app.clock.setTo(before(limits.closingReminderHours));
  await remindOfClosing(app.context);
  expect(await reminded(app)).toEqual(['maha@example.org', 'noura@example.org', 'reem@example.org']);
  await reem.draft({ firstName: 'R' });
  await reem.discard();
  await reem.draft({ firstName: 'R' });
  await gone.draft();
  app.clock.setTo(before(1));
  await remindOfClosing(app.context);
  expect((await reminded(app)).filter((email) => email.startsWith('reem'))).toHaveLength(1);
  expect((await reminders(app)).at(-1)?.recipient).toBe('lina@example.org');
});

test('who is just writing is reminded when two hours have passed without a save', async () => {
  await using app = await open();
  const [noura, maha] = [await begin(app, 'Noura'), await begin(app, 'Maha')];
  await noura.draft();
  await maha.draft();
  app.clock.setTo(before(10));
  await noura.draft({ firstName: 'N' });
  app.clock.setTo(before(8.01));
  await remindOfClosing(app.context);
  expect(await reminded(app)).toEqual(['maha@example.org']);
  app.clock.setTo(before(8));
  await remindOfClosing(app.context);
  expect(await reminded(app)).toEqual(['maha@example.org', 'noura@example.org']);
});

test('the mail says what is missing and until when, and leads to the form', async () => {
  await using app = await open({ env: { PUBLIC_URL: 'http://localhost:4711' } });
  const [noura, reem] = [await begin(app, 'Noura'), await begin(app, 'Reem')];
  await noura.draft();
  await reem.submit();
  await reem.draft();
  app.clock.setTo(before(10));
  await remindOfClosing(app.context);
  const sent = await reminders(app);
  const to = (email: string) => sent.find(({ recipient }) => recipient === email);
  const [first, second] = [to(noura.email), to(reem.email)];
  const link = 'http://localhost:4711/apply/applicant';
  for (const text of [first?.text, first?.html]) {
    expect(text).toContain('What is missing: that you submit it.');
    expect(text).toContain('Sunday, 1 February 2026, 11:59 PM (Riyadh time)');
    expect(text).toContain(link);
  }
  expect(first).toMatchObject({ subject: 'Your application is not submitted yet · Last Links', link });
  expect(second?.subject).toBe('Your changes are not submitted yet · Last Links');
  expect(second?.text).toContain('what you submitted before counts');
});

test('two processes remind each person once, also many, and so does a restart', async () => {
  await using one = await open();
  const userIds = await insertPeople(one, 120);
  const version = { form: 'application', submission_status: 'DRAFT', answers: '{}', revision: 1 } as const;
  const times = { saved_at: one.clock(), created_at: one.clock() };
  await one.context.database.transaction(async (tx) => {
    const rows = userIds.map((user_id) => ({ ...version, ...times, user_id }));
    await tx.insertInto('programme_forms').values(rows).execute();
  });
  await using other = await open({ database: one.database, clock: one.clock });
  one.clock.setTo(before(24));
  await Promise.all([one, other, one].map(({ context }) => remindOfClosing(context)));
  await remindOfClosing(other.context);
  const all = await reminded(one);
  expect([all.length, new Set(all).size]).toEqual([120, 120]);
});

test('nobody is reminded after it, neither then nor by a mail that comes late', async () => {
  await using app = await open();
  await (await begin(app, 'Noura')).draft();
  app.clock.setTo(before(1));
  await remindOfClosing(app.context);
  app.clock.setTo(closing);
  expect(await reminders(app)).toEqual([]);
  await using late = await open();
  await (await begin(late, 'Noura')).draft();
  late.clock.setTo(closing);
  await remindOfClosing(late.context);
  expect(await reminders(late)).toEqual([]);
});

test('a closing moment that is moved is worth another reminder', async () => {
  await using app = await open();
  await (await begin(app, 'Noura')).draft();
  app.clock.setTo(before(1));
  await remindOfClosing(app.context);
  const programme = closingAt('2026-02-02T20:59:00.000Z');
  await using moved = await open({ database: app.database, clock: app.clock, overrides: { programme } });
  await remindOfClosing(moved.context);
  expect(await reminded(moved)).toEqual(['noura@example.org', 'noura@example.org']);
});
