import { expect, test } from 'vitest';
import { getMailSettings, putMailSettings } from '#contract/mail-settings.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { remindOfClosing } from '#server/features/forms/reminder/remind.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { closingAt, ownForm } from '#tests/support/form-calls.ts';
import { enter } from '#tests/support/people.ts';
import { decide, startWaiting } from '#tests/support/registration-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const all = { arrivals: true, changes: true, decisions: true, deletions: true, reminders: true };

async function startNoura(app: TestApp) {
  const { token, user } = await enter(app, 'Noura');
  return {
    token,
    email: user.email,
    form: ownForm(app, 'application', { token }),
    read: async () => (await app.call(getMailSettings, {}, { token })).reply,
    set: async (body: Partial<typeof all>) => (await app.call(putMailSettings, { body }, { token })).reply,
  };
}

const told = async (app: TestApp, email = 'noura@example.org') =>
  (await app.outbox(email)).filter(({ code }) => code === '').map(({ subject }) => subject);

test('at first one gets all mails; what is set stays, what is not said too, and others keep theirs', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await startNoura(app), await enter(app, 'Maha')];
  expect(await noura.read()).toEqual(all);
  expect(await noura.set({ changes: false })).toEqual({ ...all, changes: false });
  expect(await noura.set({ reminders: false, arrivals: true })).toMatchObject({
    changes: false,
    reminders: false,
  });
  expect(await noura.set({ changes: true })).toEqual({ ...all, reminders: false });
  expect(await noura.set({})).toEqual(await noura.read());
  expect((await app.call(getMailSettings, {}, { token: maha.token })).reply).toEqual(all);
  const path = '/api/v1/users/me/mail-settings';
  const body = JSON.stringify({ changes: 'no' });
  expect((await app.request({ method: 'PUT', path, token: noura.token, body })).status).toBe(422);
});

test('two changes at once both stand', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  await Promise.all([
    noura.set({ changes: false }),
    noura.set({ arrivals: false }),
    noura.set({ decisions: false }),
  ]);
  expect(await noura.read()).toEqual({ ...all, changes: false, arrivals: false, decisions: false });
});

test('whose mails of a kind are off gets none of it, and all others', async () => {
  await using app = await createTestApp();
  const noura = await startNoura(app);
  await noura.set({ arrivals: false });
  await noura.form.submit();
  expect(await told(app)).toEqual([]);
  await noura.form.submit({ city: 'Jeddah' });
  expect(await told(app)).toEqual(['Your application was changed · Last Links']);
  await noura.set({ changes: false });
  await noura.form.submit({ city: 'Taif' });
  expect(await told(app)).toHaveLength(1);
});

test('decisions of hosts are told in the app alone to who wants no mail of them', async () => {
  const { app, noura, maha, placeId } = await startWaiting();
  await using _app = app;
  await app.call(putMailSettings, { body: { decisions: false } }, { token: maha.token });
  await decide(app, noura, placeId, 'APPROVED');
  app.clock.advance(roomLimits.undoMs);
  expect(await told(app, 'maha@example.org')).toEqual([]);
});

test('who wants no reminders is not reminded', async () => {
  const closing = '2026-02-01T20:59:00.000Z';
  await using app = await createTestApp({ overrides: { programme: closingAt(closing) } });
  const noura = await startNoura(app);
  await noura.set({ reminders: false });
  await noura.form.draft();
  app.clock.setTo(new Date(Date.parse(closing) - 5 * hourMs).toISOString());
  await remindOfClosing(app.context);
  expect(await told(app)).toEqual([]);
});
