import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  countForms,
  exportApplications,
  finishedApplicationSchema,
  getApplication,
} from '#contract/applications.ts';
import { exportMentors, FinishedMentorSchema, getMentorRegistration } from '#contract/mentors.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { ownForm } from '#tests/support/form-calls.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { download, readSheet } from '#tests/support/spreadsheet.ts';
import { createTestApp } from '#tests/support/test-app.ts';

test('a demo has an application that is half written, some that are submitted, and two mentors', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const { accessToken: token } = await app.signInWithPassword('host@demo.test');
  expect((await app.call(countForms, {}, { token })).reply).toEqual({
    applications: { submitted: 5, edited: 0, drafts: 1 },
    mentors: 2,
  });
  const { rows } = await readSheet((await download(app, exportApplications, token)).content);
  expect(rows.map((row) => row.Status)).toEqual([...Array(5).fill('SUBMITTED'), 'DRAFT']);
  expect((await readSheet((await download(app, exportMentors, token)).content)).rows).toHaveLength(2);
  const stored = await app.context.database.reader.selectFrom('programme_forms').selectAll().execute();
  const submitted = stored.filter((row) => row.submission_status === 'SUBMITTED');
  for (const { form, answers, saved_at } of submitted) {
    const kept = JSON.parse(answers ?? '');
    const schema: v.GenericSchema =
      form === 'application' ? finishedApplicationSchema(programme2021.birthYears) : FinishedMentorSchema;
    expect(v.parse(schema, kept)).toEqual(kept);
    expect(app.clock() - saved_at).toBeLessThan(28 * dayMs);
  }
});

test('the applicant of the demo goes on where the draft ends', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const { accessToken: token } = await app.signInWithPassword('applicant@demo.test');
  const { reply } = await app.call(getApplication, {}, { token });
  expect(reply).toMatchObject({
    submissionStatus: 'DRAFT',
    email: 'applicant@demo.test',
    firstName: 'Lina',
    region: '',
    nationalId: '',
    submitted: null,
  });
  expect((await app.call(getMentorRegistration, {}, { token })).reply).toBeNull();
  const { problem } = await ownForm(app, 'application', { token }).save({
    ...reply,
    submissionStatus: 'SUBMITTED',
  });
  expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual([
    'motivation',
    'nationalId',
    'region',
    'targetAudience',
  ]);
  for (const email of ['participant@demo.test', 'second@demo.test', 'host@demo.test', 'admin@demo.test']) {
    const other = await app.signInWithPassword(email);
    expect((await app.call(getApplication, {}, { token: other.accessToken })).reply).toBeNull();
  }
});
