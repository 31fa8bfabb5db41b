import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFormUnsent } from '#client/outbox/form-drafts.ts';
import { createFormPhone, writer } from '#tests/support/forms/form-phone.ts';
import {
  entriesIn,
  keptIn,
  pass,
  phoneWithForm,
  phoneWithSubmission,
  statusIn,
} from '#tests/support/forms/form-steps.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('where nothing here is unsent, what another device has saved is taken', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'mine');
  await pass(2_000);
  await phone.send();
  phone.server.saveElsewhere({ vision: 'theirs', city: 'Jeddah' });
  await tab.read();
  await pass(0);
  expect(tab.autosave.view()).toMatchObject({ answers: { vision: 'theirs', city: 'Jeddah' }, other: null });
  expect(tab.autosave.view().saved.where).toBe('server');
  expect(await entriesIn(phone)).toEqual([]);
});

test('where both have written, one chooses field by field, and nothing is sent before', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'first');
  await pass(2_000);
  await phone.send();
  phone.server.saveElsewhere({ firstName: 'Ada', surname: 'Byron', vision: 'first', city: 'theirs' });
  tab.autosave.change('vision', 'mine');
  await pass(2_000);
  await phone.send();
  expect(tab.autosave.mustAskServer()).toBe(true);
  await pass(10);
  await tab.read();
  expect(tab.autosave.mustAskServer()).toBe(false);
  const other = tab.autosave.view().other;
  expect(other?.differences).toMatchObject([
    { field: 'vision', mine: 'mine', theirs: 'first', suggested: 'mine', areBothChanged: false },
    { field: 'city', theirs: 'theirs', suggested: 'theirs', areBothChanged: false },
  ]);
  tab.autosave.change('region', 'west');
  await pass(10_000);
  expect(await entriesIn(phone)).toMatchObject([{ refusal: { code: 'conflict' } }]);
  await expect(tab.autosave.submit()).rejects.toThrow();
  tab.autosave.resolve({ ...tab.autosave.view().answers, city: 'theirs' });
  await pass(0);
  expect(tab.autosave.view().other).toBeNull();
  await phone.send();
  expect(phone.server.saves.at(-1)).toMatchObject({
    status: 'DRAFT',
    answers: { vision: 'mine', city: 'theirs', region: 'west' },
  });
  expect(await entriesIn(phone)).toEqual([]);
});

test('who chooses the other side throughout has nothing left to send', async () => {
  const { phone, tab } = await phoneWithForm();
  phone.server.saveElsewhere({ vision: 'theirs' });
  tab.autosave.change('vision', 'mine');
  await pass(2_000);
  await phone.send();
  await pass(10);
  await tab.read();
  const { other, answers } = tab.autosave.view();
  tab.autosave.resolve({ ...answers, ...other?.answers, firstName: '', surname: '' });
  await pass(10);
  expect(await entriesIn(phone)).toEqual([]);
  const kept = await keptIn(phone);
  expect(kept && isFormUnsent(kept, tab.outbox.state())).toBe(false);
});

test('two tabs with the same form take each other’s fields, and lose none of their own', async () => {
  const { phone, tab } = await phoneWithForm();
  const second = await phone.openTab();
  tab.autosave.change('vision', 'one');
  second.autosave.change('city', 'two');
  await pass(300);
  for (const { autosave } of [tab, second])
    expect(autosave.view().answers).toMatchObject({ vision: 'one', city: 'two' });
  expect((await keptIn(phone))?.answers).toMatchObject({ vision: 'one', city: 'two' });
  tab.autosave.change('vision', 'one and more');
  second.autosave.change('city', 'two and more');
  tab.autosave.leave();
  second.autosave.leave();
  await pass(3_000);
  await phone.send();
  expect(phone.server.saves.at(-1)?.answers).toMatchObject({ vision: 'one and more', city: 'two and more' });
  await tab.read();
  expect(tab.autosave.view().other).toBeNull();
});

test('a discarded draft is gone here and on the server, and a new one is no conflict to it', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(2_000);
  await phone.send();
  await tab.read();
  await tab.autosave.discard();
  expect(await keptIn(phone)).toBeNull();
  expect(statusIn(tab).kind).toBe('none');
  expect(tab.autosave.view()).toMatchObject({ answers: { vision: '', firstName: 'Ada' } });
  tab.autosave.change('vision', 'b');
  await pass(2_000);
  await phone.send();
  expect(phone.server.saves.at(-1)).toMatchObject({ status: 'DRAFT', answers: { vision: 'b' } });
  expect(await entriesIn(phone)).toEqual([]);
  await tab.autosave.discard();
  await phone.send();
  expect(phone.server.read()).toBeNull();
});

test('a draft that the server never had is discarded without asking it', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(300);
  await tab.autosave.discard();
  await pass(10_000);
  expect(await phone.state()).toMatchObject({ entries: [], forms: [] });
});

test('a draft that another device has deleted is on this phone alone, and goes back only with a change', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(2_000);
  await phone.send();
  await tab.read();
  expect(tab.autosave.view().saved.where).toBe('server');
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', isOnServer: true });
  await pass(10_000);
  phone.server.discardElsewhere();
  await tab.read();
  expect(tab.autosave.view()).toMatchObject({ answers: { vision: 'a' }, saved: { where: 'phone' } });
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', isOnServer: false });
  await pass(30_000);
  expect(await entriesIn(phone)).toEqual([]);
  tab.autosave.change('vision', 'ab');
  await pass(2_000);
  await phone.send();
  expect(phone.server.saves.at(-1)).toMatchObject({ status: 'DRAFT', answers: { vision: 'ab' } });
});

test('what was submitted elsewhere counts where nothing here is unsent', async () => {
  const { phone, tab } = await phoneWithSubmission();
  phone.server.saveElsewhere({ vision: 'later' }, 'SUBMITTED');
  await tab.read();
  await pass(0);
  expect(statusIn(tab)).toMatchObject({ kind: 'submitted', version: { answers: { vision: 'later' } } });
});

test('a form that was opened without a network takes what the server turns out to have', async () => {
  const phone = await createFormPhone();
  phone.server.saveElsewhere({ vision: 'theirs' });
  const tab = await phone.openTab({ isRead: false });
  expect(tab.autosave.view().answers.vision).toBe('');
  await tab.read();
  expect(tab.autosave.view()).toMatchObject({ answers: { vision: 'theirs' }, saved: { where: 'server' } });
  expect(await keptIn(phone)).toBeNull();
});

test('what was written before the server was known is not written over', async () => {
  const phone = await createFormPhone();
  phone.server.saveElsewhere({ vision: 'theirs' });
  const tab = await phone.openTab({ isRead: false });
  tab.autosave.change('vision', 'mine');
  await pass(2_000);
  await tab.read();
  expect(tab.autosave.view()).toMatchObject({
    answers: { vision: 'mine' },
    other: { answers: { vision: 'theirs' } },
  });
});

test('an answer that a question does not take any more is kept beside it', async () => {
  const { phone, tab } = await phoneWithForm();
  await tab.outbox.changeForm('form:application', () => ({
    place: 'form:application',
    v: 0,
    answers: { employmentStatus: 'Retired', oldQuestion: 'old answer', previousExperience: 'yes' },
    base: null,
    writer,
    sending: null,
    last: null,
    seen: [],
    savedAt: 5,
  }));
  expect(tab.autosave.view()).toMatchObject({
    answers: { employmentStatus: '', previousExperience: true },
    leftOver: expect.arrayContaining([
      { name: 'oldQuestion', text: 'old answer' },
      { name: 'employmentStatus (earlier)', text: 'Retired' },
    ]),
  });
  tab.autosave.change('employmentStatus', 'Student');
  await pass(2_000);
  expect((await keptIn(phone))?.answers).toMatchObject({
    employmentStatus: 'Student',
    'employmentStatus (earlier)': 'Retired',
    oldQuestion: 'old answer',
  });
});

test('a tab that has not heard of a submission yet does not take it back by writing', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(300);
  const second = await phone.openTab();
  phone.isQuiet = true;
  await tab.autosave.submit();
  second.autosave.change('city', 'b');
  await pass(300);
  expect(await keptIn(phone)).toMatchObject({
    answers: { vision: 'a', city: 'b' },
    sending: { submissionStatus: 'SUBMITTED' },
  });
});

test('whoever is typing is asked at the next pause, and not in the middle of a word', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'm');
  phone.server.saveElsewhere({ vision: 'theirs' });
  await tab.read();
  await pass(1_000);
  tab.autosave.change('vision', 'mine');
  await pass(1_900);
  expect(tab.autosave.view().other).toBeNull();
  await pass(200);
  expect(tab.autosave.view().other).toMatchObject({ answers: { vision: 'theirs' } });
});
