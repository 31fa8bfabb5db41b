import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedForms } from '#client/outbox/form-drafts.ts';
import {
  edit,
  entriesIn,
  keptIn,
  pass,
  phoneWithForm,
  phoneWithSubmission,
  statusIn,
} from '#tests/support/forms/form-steps.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('a draft that was saved waits no more once the form is submitted: one call', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(2_500);
  tab.autosave.change('vision', 'ab');
  await tab.autosave.submit();
  expect(statusIn(tab)).toMatchObject({ kind: 'waiting', answers: { vision: 'ab' } });
  await pass(10_000);
  await phone.send();
  expect(phone.server.saves).toMatchObject([{ status: 'SUBMITTED', answers: { vision: 'ab' } }]);
});

test('a submission whose answer was lost is made once', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  phone.isDeaf = true;
  await tab.autosave.submit();
  await phone.send();
  expect(statusIn(tab).kind).toBe('waiting');
  phone.isDeaf = false;
  await phone.send();
  await phone.send();
  expect(phone.server.saves).toHaveLength(1);
  expect(statusIn(tab)).toMatchObject({ kind: 'submitted' });
});

test('a submission shows as submitted from its answer on, and is kept until the server is seen to show it', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await tab.autosave.submit();
  await phone.send();
  expect(statusIn(tab)).toMatchObject({ kind: 'submitted', version: { answers: { vision: 'a' } } });
  expect(unsavedForms(tab.outbox.state())).toEqual([]);
  expect(await keptIn(phone)).not.toBeNull();
  await tab.read();
  expect(statusIn(tab)).toMatchObject({ kind: 'submitted', version: { answers: { vision: 'a' } } });
});

test('of what was sent only the last is remembered, without the answers', async () => {
  const { phone, tab } = await phoneWithForm();
  for (const text of ['a', 'ab', 'abc']) {
    tab.autosave.change('vision', text);
    await pass(2_000);
    await phone.send();
  }
  const { sent } = await phone.state();
  expect(sent).toMatchObject([{ kind: 'form.save', args: { answers: {}, submissionStatus: 'DRAFT' } }]);
});

test('a refusal comes back to its fields, and stays in sight while they are mended', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  phone.server.refuseWith({ code: 'invalid', fields: { city: 'No city.', vision: 'No vision.' } });
  await tab.autosave.submit();
  await phone.send();
  expect(statusIn(tab)).toMatchObject({ kind: 'refused', fields: { city: 'No city.' } });
  expect(tab.autosave.view().refusedFields).toEqual({ city: 'No city.', vision: 'No vision.' });
  await pass(60_000);
  expect(await entriesIn(phone)).toHaveLength(1);
  phone.server.refuseWith(null);
  tab.autosave.change('city', 'Jeddah');
  await pass(2_000);
  expect(tab.autosave.view().refusedFields).toEqual({ vision: 'No vision.' });
  await phone.send();
  expect(phone.server.saves).toMatchObject([{ status: 'DRAFT' }]);
  expect(await entriesIn(phone)).toEqual([]);
  await tab.autosave.submit();
  expect(tab.autosave.view().refusal).toBeNull();
});

test('a refused submission that is tried again from the list is known by its new key', async () => {
  const { phone, tab } = await phoneWithForm();
  phone.server.refuseWith({ code: 'applications_closed' });
  tab.autosave.change('vision', 'a');
  await tab.autosave.submit();
  await phone.send();
  expect(statusIn(tab).kind).toBe('refused');
  const [entry] = await entriesIn(phone);
  phone.server.refuseWith(null);
  const newKey = await tab.outbox.retry(entry?.key ?? '');
  expect(statusIn(tab)).toMatchObject({ kind: 'waiting', key: newKey });
  await phone.send();
  expect(statusIn(tab).kind).toBe('submitted');
});

test('after the closing moment a draft stays on the phone, says so, and is not sent over and over', async () => {
  const { phone, tab } = await phoneWithForm();
  phone.server.refuseWith({ code: 'applications_closed' });
  tab.autosave.change('vision', 'a');
  await pass(2_000);
  await phone.send();
  expect(tab.autosave.view().saved).toMatchObject({ where: 'phone', trouble: 'Applications are closed.' });
  tab.autosave.change('vision', 'ab');
  await pass(10_000);
  expect((await entriesIn(phone)).map(({ attempts }) => attempts)).toEqual([1]);
  expect((await keptIn(phone))?.answers.vision).toBe('ab');
});

test('a text that is too long for the server is kept, named, and not sent', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'x'.repeat(20_001));
  await pass(2_000);
  expect(await entriesIn(phone)).toEqual([]);
  expect(tab.autosave.view().saved).toMatchObject({ where: 'phone', trouble: 'This text is too long.' });
  tab.autosave.change('vision', 'x');
  await pass(2_000);
  expect(await entriesIn(phone)).toHaveLength(1);
  expect(tab.autosave.view().saved.trouble).toBeNull();
});

test('a step that was left is remembered with the form, and by itself makes no draft', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.leaveStep('you');
  await pass(3_000);
  expect(await keptIn(phone)).toBeNull();
  expect(tab.autosave.view().seen).toEqual(['you']);
  tab.autosave.change('vision', 'a');
  await pass(300);
  expect((await keptIn(phone))?.seen).toEqual(['you']);
});

test('a draft that was on its way when a newer one was written is no news once it is refused', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(2_000);
  phone.isOnline = false;
  await phone.send();
  tab.autosave.change('vision', 'ab');
  await pass(2_000);
  expect(await entriesIn(phone)).toHaveLength(2);
  phone.isOnline = true;
  phone.server.refuseWith({ code: 'applications_closed' });
  await phone.send();
  expect(await entriesIn(phone)).toMatchObject([{ args: { answers: { vision: 'ab' } }, refusal: {} }]);
});

test('what was submitted becomes a draft again beside the version that counts', async () => {
  const { phone, tab } = await phoneWithSubmission();
  await edit(tab);
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', submitted: { answers: { vision: 'Light' } } });
  await phone.send();
  await tab.read();
  expect(phone.server.saves.map(({ status }) => status)).toEqual(['SUBMITTED', 'DRAFT']);
  tab.autosave.change('vision', 'Lighter');
  await tab.autosave.submit();
  await phone.send();
  await tab.read();
  expect(statusIn(tab)).toMatchObject({ kind: 'submitted', version: { answers: { vision: 'Lighter' } } });
});

test('a submission that waits is a draft again once it is edited, and is not made', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await tab.autosave.submit();
  await edit(tab);
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', isOnServer: false });
  expect(tab.autosave.view().answers.vision).toBe('a');
  await phone.send();
  expect(phone.server.saves.map(({ status }) => status)).toEqual(['DRAFT']);
});

test('a submission that may have arrived is made, and the edit stands beside it', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await tab.autosave.submit();
  phone.isDeaf = true;
  await phone.send();
  phone.isDeaf = false;
  await edit(tab);
  tab.autosave.change('vision', 'ab');
  await pass(2_000);
  await phone.send();
  expect(phone.server.saves).toMatchObject([
    { status: 'SUBMITTED', answers: { vision: 'a' } },
    { status: 'DRAFT', answers: { vision: 'ab' } },
  ]);
  await tab.read();
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', submitted: { answers: { vision: 'a' } } });
});

test('what is typed while a submission waits is not lost with it', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await tab.autosave.submit();
  tab.autosave.change('vision', 'ab');
  await pass(5_000);
  expect(statusIn(tab).kind).toBe('waiting');
  await phone.send();
  await tab.read();
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', submitted: { answers: { vision: 'a' } } });
  await pass(2_000);
  await phone.send();
  expect(phone.server.saves.map(({ status }) => status)).toEqual(['SUBMITTED', 'DRAFT']);
});

test('whoever types without a pause is sent from time to time', async () => {
  const { phone, tab } = await phoneWithForm();
  for (let second = 0; second < 25; second += 1) {
    tab.autosave.change('vision', 'a'.repeat(second + 1));
    await pass(1_000);
  }
  await phone.send();
  expect(phone.server.saves.length).toBeGreaterThan(0);
});

test('a letter that comes while a submission is being kept makes no draft of it', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  const submitted = tab.autosave.submit();
  tab.autosave.change('vision', 'ab');
  await submitted;
  await phone.send();
  await tab.read();
  expect(statusIn(tab)).toMatchObject({ kind: 'submitted', version: { answers: { vision: 'a' } } });
});

test('a submission that came too late is told apart from others by its code', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  phone.server.refuseWith({ code: 'applications_closed' });
  await tab.autosave.submit();
  expect(tab.autosave.view().isLate).toBe(false);
  await phone.send();
  expect(tab.autosave.view()).toMatchObject({ isLate: true, answers: { vision: 'a' } });
});
