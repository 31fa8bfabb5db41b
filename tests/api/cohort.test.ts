import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countForms } from '#contract/applications.ts';
import { listThreads } from '#contract/threads.ts';
import * as admin from '#server/admin/cohort.ts';
import { enter } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';

async function importPeople({ context, database }: TestApp, emails: readonly string[]): Promise<string> {
  const file = join(database.env.DATA_DIR ?? '', 'people.csv');
  await writeFile(file, emails.join('\n'));
  return admin.importFile(context, file);
}

/** How the server answers to who counts applications, as hosts may, and to who reads the forum, as all in it may. */
async function statusesOf(app: TestApp, token: string): Promise<number[]> {
  const forum = { params: { id: String(app.context.programme.eventIds.forum) }, query: {} };
  const counted = await app.call(countForms, {}, { token });
  const read = await app.call(listThreads, forum, { token });
  return [counted.status, read.status];
}

test('who is no longer a host may nothing from then on, also where the app is open', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  await admin.grant(app.context, email);
  expect(await statusesOf(app, token)).toEqual([200, 200]);
  expect(await admin.revoke(app.context, 'Noura@example.org')).toContain('is no longer a host');
  expect(await statusesOf(app, token)).toEqual([403, 403]);
  await expect(admin.revoke(app.context, email)).rejects.toThrow(`${email} is not a host.`);
  await importPeople(app, [email]);
  expect(await statusesOf(app, token)).toEqual([403, 200]);
});

test('a seat in the cohort that somebody is taken out of is free again', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const others = Array.from({ length: 29 }, (_, index) => `person${index}@example.org`);
  await importPeople(app, [email, ...others]);
  expect(await statusesOf(app, token)).toEqual([403, 200]);
  await expect(importPeople(app, ['late@example.org'])).rejects.toThrow('it would be 31');
  expect(await admin.remove(app.context, 'Noura@example.org')).toContain('which is now 29');
  expect(await statusesOf(app, token)).toEqual([403, 403]);
  expect(await importPeople(app, ['late@example.org'])).toContain('the cohort is now 30');
  await expect(admin.remove(app.context, email)).rejects.toThrow(`${email} is not in the cohort.`);
});

test('a host holds no seat to be taken out of, nor does a participant host', async () => {
  await using app = await createTestApp();
  await admin.grant(app.context, 'host@example.org');
  await importPeople(app, [email]);
  await expect(admin.remove(app.context, 'host@example.org')).rejects.toThrow('is not in the cohort.');
  await expect(admin.revoke(app.context, email)).rejects.toThrow('is not a host.');
  await expect(admin.revoke(app.context, 'unknown@example.org')).rejects.toThrow('is not a host.');
  await expect(admin.remove(app.context, 'unknown@example.org')).rejects.toThrow('is not in the cohort.');
});

test('an administrator reads what is of the cohort and takes no seat of it', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  const others = Array.from({ length: 30 }, (_, index) => `person${index}@example.org`);
  await importPeople(app, others);
  expect(await admin.grantAdministrator(app.context, 'Noura@example.org')).toContain('now an administrator');
  expect(await admin.grantAdministrator(app.context, email)).toContain('now an administrator');
  expect(await statusesOf(app, token)).toEqual([403, 200]);
  expect(await importPeople(app, others)).toContain('the cohort is now 30');
  expect(await admin.revokeAdministrator(app.context, email)).toContain('the cohort is full');
  expect(await statusesOf(app, token)).toEqual([403, 403]);
  await expect(admin.revokeAdministrator(app.context, email)).rejects.toThrow('is not an administrator.');
});

test('who was an administrator stays as a participant where there is a seat', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  await importPeople(app, [email]);
  await admin.grantAdministrator(app.context, email);
  expect(await importPeople(app, ['person@example.org'])).toContain('the cohort is now 1');
  expect(await admin.revokeAdministrator(app.context, email)).toContain('stays in the cohort');
  expect(await statusesOf(app, token)).toEqual([403, 200]);
  expect(await importPeople(app, [email])).toContain('the cohort is now 2');
});

test('hosts are no administrators, and stay what they are', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  await admin.grant(app.context, email);
  await expect(admin.grantAdministrator(app.context, email)).rejects.toThrow(`${email} is a host`);
  await expect(admin.revokeAdministrator(app.context, email)).rejects.toThrow('is not an administrator.');
  expect(await statusesOf(app, token)).toEqual([200, 200]);
});

test('a host who was an administrator too loses that alone', async () => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  await admin.grantAdministrator(app.context, email);
  await admin.grant(app.context, email);
  expect(await admin.revokeAdministrator(app.context, email)).toContain('stays a host');
  expect(await statusesOf(app, token)).toEqual([200, 200]);
});
