import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyIn, entriesIn, keptIn, pass, phoneWithForm, statusIn } from '#tests/support/forms/form-steps.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('a form that nobody has begun holds what the account knows, and is kept nowhere', async () => {
  const { phone, tab } = await phoneWithForm();
  await pass(10_000);
  expect(tab.autosave.view()).toMatchObject({
    answers: { firstName: 'Ada', surname: 'Byron', vision: '', saudiCitizenOrResident: null },
    saved: { where: 'nowhere' },
  });
  expect(await keptIn(phone)).toBeNull();
  expect(statusIn(tab).kind).toBe('none');
});

test('nothing is written in the typing event itself', async () => {
  const { phone, tab } = await phoneWithForm();
  const write = vi.spyOn(phone.storage, 'setItem');
  tab.autosave.change('vision', 'a');
  await Promise.resolve();
  expect(write).not.toHaveBeenCalled();
  expect(tab.autosave.view().saved.where).toBe('saving');
  await pass(299);
  expect(await keptIn(phone)).toBeNull();
  await pass(1);
  expect((await keptIn(phone))?.answers.vision).toBe('a');
  expect(tab.autosave.view().saved.where).toBe('phone');
});

test('whoever types without a pause and is killed loses no more than 300 ms', async () => {
  const { phone, tab } = await phoneWithForm();
  let text = '';
  for (let index = 0; index < 60; index += 1) {
    text += 'x';
    tab.autosave.change('vision', text);
    await pass(50);
    const kept = (await keptIn(phone))?.answers.vision ?? '';
    expect(text.length - String(kept).length).toBeLessThanOrEqual(6);
  }
});

test('a phone that is slow to write is not asked again before it has answered, and the text is noted meanwhile', async () => {
  const { phone, tab } = await phoneWithForm();
  const slow = Promise.withResolvers<void>();
  const write = phone.store.write;
  let writes = 0;
  phone.store.write = async (work) => {
    writes += 1;
    await slow.promise;
    return write(work);
  };
  for (const text of ['a', 'ab', 'abc']) {
    tab.autosave.change('vision', text);
    await pass(300);
  }
  expect(writes).toBe(1);
  expect(copyIn(phone)?.form.answers.vision).toBe('abc');
  slow.resolve();
  await pass(300);
  expect((await keptIn(phone))?.answers.vision).toBe('abc');
  expect(copyIn(phone)).toBeNull();
});

test('two seconds after the last change the newest state waits, once, and is then on the server', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await pass(1_900);
  tab.autosave.change('vision', 'ab');
  await pass(1_900);
  expect(await entriesIn(phone)).toEqual([]);
  await pass(100);
  expect(await entriesIn(phone)).toHaveLength(1);
  tab.autosave.change('vision', 'abc');
  await pass(2_000);
  expect(await entriesIn(phone)).toHaveLength(1);
  await phone.send();
  expect(phone.server.saves).toMatchObject([
    { status: 'DRAFT', answers: { vision: 'abc', surname: 'Byron' } },
  ]);
  expect(tab.autosave.view().saved.where).toBe('server');
  await tab.read();
  expect(tab.autosave.view().saved.where).toBe('server');
  expect(statusIn(tab)).toMatchObject({ kind: 'draft', isOnServer: true });
  await pass(60_000);
  expect(await entriesIn(phone)).toEqual([]);
});

test('leaving the app writes at once, and notes what the database may not live to take', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a', 1);
  tab.autosave.leave();
  expect(copyIn(phone)?.form.answers.vision).toBe('a');
  await pass(0);
  expect(await entriesIn(phone)).toHaveLength(1);
  expect(await keptIn(phone)).toMatchObject({
    answers: { vision: 'a' },
    last: { field: 'vision', caret: 1 },
  });
  expect(copyIn(phone)).toBeNull();
});

test('what could only be noted is there at the next start, and goes on its way', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'first');
  await pass(300);
  phone.fault = new Error('killed');
  tab.autosave.change('vision', 'first and second', 16);
  tab.autosave.leave();
  await pass(0);
  phone.fault = null;
  const next = await phone.openTab();
  expect(next.autosave.view().answers.vision).toBe('first and second');
  expect(next.autosave.last).toEqual({ field: 'vision', caret: 16 });
  await pass(2_000);
  expect((await keptIn(phone))?.answers.vision).toBe('first and second');
  expect(copyIn(phone)).toBeNull();
});

test('a phone that does not take it is asked again, and what is typed stays in sight', async () => {
  const { phone, tab } = await phoneWithForm();
  phone.fault = new Error('no room');
  tab.autosave.change('vision', 'a');
  await pass(300);
  expect(tab.autosave.view()).toMatchObject({ answers: { vision: 'a' }, saved: { where: 'failed' } });
  phone.fault = null;
  await pass(2_000);
  expect((await keptIn(phone))?.answers.vision).toBe('a');
  expect(tab.autosave.view().saved.where).toBe('phone');
});

test('characters that no form takes do not come in', async () => {
  const { tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a\u0000b\r\nc\ud800d\u{1f600}\te');
  expect(tab.autosave.view().answers.vision).toBe('ab\ncd\u{1f600}\te');
});

test('all that was typed is on the phone when flush resolves', async () => {
  const { phone, tab } = await phoneWithForm();
  tab.autosave.change('vision', 'a');
  await tab.autosave.flush();
  expect((await keptIn(phone))?.answers.vision).toBe('a');
});

test('what is typed while the phone still answers is not taken for kept', async () => {
  const { phone, tab } = await phoneWithForm();
  const answered = Promise.withResolvers<void>();
  const write = phone.store.write;
  phone.store.write = async (work) => {
    const done = await write(work);
    await answered.promise;
    return done;
  };
  tab.autosave.change('vision', 'a');
  await pass(300);
  tab.autosave.change('vision', 'ab');
  answered.resolve();
  await pass(0);
  expect(tab.autosave.view().answers.vision).toBe('ab');
  await pass(300);
  expect((await keptIn(phone))?.answers.vision).toBe('ab');
});
