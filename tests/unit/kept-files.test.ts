import { expect, test } from 'vitest';
import { offlineError } from '#client/api/api-error.ts';
import { createKeeping } from '#client/kept-files/keeping.ts';
import { fileIdOf, savedName } from '#client/kept-files/kept-file.ts';
import { KeepError } from '#client/kept-files/kept-store.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { createSession } from '#client/session/session.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['Interview sheet', 'application/pdf', 'Interview sheet.pdf'],
  ['Interview sheet.PDF', 'application/pdf', 'Interview sheet.PDF'],
  ['Three questions.doc', docx, 'Three questions.doc.docx'],
  ['../a\\b:c', 'video/mp4', '.. a b c.mp4'],
  [' ', 'application/msword', 'file.doc'],
])('%j of %s is saved as %j', (name, contentType, saved) => {
  expect(savedName({ name, contentType })).toBe(saved);
});

test.each([
  ['/files/a1b2?expires=1&signature=x', 'a1b2'],
  ['https://links.example/files/a-b_c?expires=1&person=3&signature=x', 'a-b_c'],
  ['https://links.example/other/a1b2?expires=1', null],
  ['https://example.com/?next=/files/a1b2?expires=1', null],
])('%s is the file %s', (url, id) => {
  expect(fileIdOf(url)).toBe(id);
});

const newSession = () => createSession(memoryStorage(), { addEventListener: () => undefined });

test('a file is on its way, each hundredth shown once, until it is kept', async () => {
  const keeping = createKeeping(newSession());
  const shown: unknown[] = [];
  keeping.subscribe(() => shown.push(keeping.steps().get(7)));
  await keeping.start({
    linkId: 7,
    total: 1000,
    run: async (_, onReceived) => [5, 10, 14, 1000].forEach(onReceived),
  });
  const at = (received: number) => ({ name: 'keeping', received, total: 1000 });
  expect(shown).toEqual([at(0), at(10), at(1000), undefined]);
});

test('the reason of a failure stands until it is put away, and it can be tried again', async () => {
  const keeping = createKeeping(newSession());
  const fail = (error: Error) => keeping.start({ linkId: 7, total: 1, run: () => Promise.reject(error) });
  await fail(new KeepError('No.'));
  expect(keeping.steps().get(7)).toEqual({ name: 'failed', reason: 'No.' });
  await fail(offlineError());
  expect(keeping.steps().get(7)).toEqual({ name: 'failed', reason: 'Keeping needs a connection.' });
  keeping.cancel(7);
  expect(keeping.steps().size).toBe(0);
});

test('the end of the session gives up what is on its way', async () => {
  const session = newSession();
  const keeping = createKeeping(session);
  const run = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const started = keeping.start({ linkId: 7, total: 1, run });
  session.set('another');
  await started;
  expect(keeping.steps().size).toBe(0);
});
