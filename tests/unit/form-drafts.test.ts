import { expect, test, vi } from 'vitest';
import { discardingOf, snippetOf, writtenText } from '#client/features/account/waiting/discarding.ts';
import { entryLabel, kindCounts } from '#client/outbox/entry-labels.ts';
import { unsavedForms } from '#client/outbox/form-drafts.ts';
import { countedEntries } from '#client/outbox/outbox-count.ts';
import type { Places } from '#client/outbox/places.ts';
import { keysThatStay } from '#client/session/leaving.ts';
import { discardFormKind, saveFormKind } from '#offline/kinds/forms.ts';
import type { KeptForm, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { keyOf } from '#tests/support/outbox/entries.ts';

const places: Places = {
  announcements: 2,
  forum: 3,
  sessionTitle: () => null,
  thread: () => null,
  room: () => null,
  person: () => null,
};
const saving = (parts: Partial<SaveFormArgs> = {}, n = 1) =>
  newEntry(
    saveFormKind,
    {
      form: 'application',
      submissionStatus: 'DRAFT',
      answers: { vision: 'Light' },
      revision: null,
      writer: keyOf(9),
      ...parts,
    },
    { now: 5, key: keyOf(n) },
  );
const kept = (parts: Partial<KeptForm> = {}): KeptForm => ({
  place: 'form:application',
  v: 1,
  answers: { firstName: 'Ada', vision: 'Light for everybody', city: '', previousExperience: true },
  base: null,
  writer: keyOf(9),
  sending: null,
  last: null,
  seen: [],
  savedAt: 6,
  ...parts,
});

test.each([
  [saving(), 'Application (draft)'],
  [saving({ submissionStatus: 'SUBMITTED' }), 'Application'],
  [saving({ form: 'mentor' }), 'Mentor registration (draft)'],
  [saving({ form: 'mentor', submissionStatus: 'SUBMITTED' }), 'Mentor registration'],
  [
    newEntry(discardFormKind, { form: 'mentor', revision: 1, writer: keyOf(9) }, { now: 5 }),
    'Deletion: Mentor registration (draft)',
  ],
])('a form that waits says which it is', (entry, title) => {
  expect(entryLabel(entry, places)).toEqual({ title, text: null });
});

test('a form counts once, however often it waits', () => {
  const twice = [saving(), saving({}, 2), saving({ form: 'mentor' }, 3)];
  expect(kindCounts(countedEntries(twice))).toBe('2 forms');
  const sending = { key: keyOf(1), submissionStatus: 'DRAFT', answers: {} } as const;
  const state = { entries: [saving()], sent: [], drafts: [] };
  expect(unsavedForms({ ...state, forms: [kept({ sending })] })).toEqual([]);
  expect(unsavedForms({ ...state, entries: [], forms: [kept({ sending })] })).toHaveLength(1);
});

test('a form that the server has counts for nothing', () => {
  const { answers } = kept();
  const onServer = kept({ base: { revision: 3, answers } });
  expect(unsavedForms({ entries: [], sent: [], drafts: [], forms: [onServer] })).toEqual([]);
});

test('a form is known again by what was written last, or most', () => {
  expect(snippetOf(kept())).toBe('Light for everybody');
  expect(snippetOf(kept({ last: { field: 'firstName', caret: 1 } }))).toBe('Ada');
  expect(snippetOf(kept({ answers: {} }))).toBe('');
  expect(writtenText(kept().answers)).toBe('Ada\n\nLight for everybody');
});

const discardingFor = (entry: ReturnType<typeof saving>) => {
  const outbox = { discard: vi.fn(async () => true), changeForm: vi.fn(async () => null) };
  const parts = { outbox, places } as unknown as Parameters<typeof discardingOf>[2];
  return { outbox, discarding: discardingOf(entry, [entry], parts) };
};

test('a submission that is taken back leaves its text on the phone', async () => {
  const { outbox, discarding } = discardingFor(saving({ submissionStatus: 'SUBMITTED' }));
  expect(discarding.text).toContain('stays on this phone');
  await discarding.run();
  expect(outbox.discard).toHaveBeenCalledWith(keyOf(1));
  expect(outbox.changeForm).not.toHaveBeenCalled();
});

test('a draft that is discarded goes with its text', async () => {
  const { outbox, discarding } = discardingFor(saving());
  expect(discarding.title).toBe('Discard “Application (draft)”?');
  await discarding.run();
  expect(outbox.changeForm).toHaveBeenCalledWith('form:application', expect.any(Function));
  expect(outbox.discard).toHaveBeenCalledWith(keyOf(1));
});

test('what a form has noted stays for its person’s return, and for nobody else', () => {
  const keys = ['form:application:7', 'formWriter:7', 'form:mentor:8', 'accessToken'];
  expect(keysThatStay(keys, { userId: 7, outbox: 'kept' })).toEqual(keys.slice(0, 3));
  expect(keysThatStay(keys, { userId: 7, outbox: 'discarded' })).toEqual(['form:mentor:8']);
});
