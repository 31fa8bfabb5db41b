import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formWriter, whileHere } from '#client/forms/programme/form-start.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import { adoptNotedForms, formCopy } from '#client/outbox/local-copy.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { saveFormKind } from '#offline/kinds/forms.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { changeForm } from '#offline/outbox/drafts.ts';
import { type KeptForm, readKeptForm } from '#offline/outbox/form-draft.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { readState } from '#offline/outbox/outbox-state.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { keyOf } from '#tests/support/outbox/entries.ts';
import { memoryUnsentStores } from '#tests/support/outbox/memory-outbox-store.ts';

const kept: KeptForm = {
  place: 'form:mentor',
  v: 1,
  answers: { firstName: 'Ada', agreed: true, description: null },
  base: { revision: 3, answers: { firstName: 'A' } },
  writer: keyOf(1),
  sending: { key: keyOf(2), submissionStatus: 'SUBMITTED', answers: { firstName: 'Ada' } },
  last: { field: 'firstName', caret: 2 },
  seen: ['you'],
  savedAt: 12,
};

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

test('a form is read as it was written', () => {
  expect(readKeptForm(structuredClone(kept))).toEqual(kept);
});

test('whatever stands in the place of a form is read, and no text of its answers is lost', () => {
  const answers = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()));
  const record = fc.record(
    {
      place: fc.constantFrom('form:application', 'form:mentor'),
      answers,
      v: fc.jsonValue(),
      base: fc.jsonValue(),
      sending: fc.jsonValue(),
      last: fc.jsonValue(),
      seen: fc.jsonValue(),
      writer: fc.jsonValue(),
      savedAt: fc.jsonValue(),
    },
    { requiredKeys: ['place'] },
  );
  fc.assert(
    fc.property(record, (stored) => {
      const form = readKeptForm(stored);
      const said = Object.values(form?.answers ?? {}).map(String);
      for (const text of textsIn(stored.answers)) {
        const written = JSON.stringify(text).slice(1, -1);
        expect(said.some((one) => one.includes(text) || one.includes(written))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is no form of this version is none, and nothing fails', () => {
  for (const stored of [null, 7, 'text', [], {}, { place: 'form:judge' }, { place: 'post:3', html: '' }])
    expect(readKeptForm(stored)).toBeNull();
});

const put = (store: OutboxStore, record: object) =>
  store.write((writing) => writing.putDraft(record as KeptForm));
const stateOf = (store: OutboxStore) => readState(store, allKinds);

test('forms stand beside drafts, and what cannot be read stays where it is', async () => {
  const store = memoryUnsentStores().open(1);
  const stray = { place: 'form:judge', answers: { vote: 'yes' } };
  for (const record of [kept, stray, { place: 'post:3', html: '<p>a</p>', savedAt: 4 }])
    await put(store, record);
  const { forms, drafts } = await stateOf(store);
  expect(forms).toEqual([kept]);
  expect(drafts.map(({ place }) => place)).toEqual(['post:3']);
  expect(await store.read((reading) => reading.draftOf('form:judge'))).toEqual(stray);
});

test('a change keeps what another version of the app has put beside the form', async () => {
  const store = memoryUnsentStores().open(1);
  await put(store, { ...kept, photos: ['a.jpg'] });
  const change = (form: KeptForm | null) => form && { ...form, savedAt: 13 };
  await changeForm(store, { place: kept.place, change });
  const stored = await store.read((reading) => reading.draftOf(kept.place));
  expect(stored).toEqual({ ...kept, savedAt: 13, photos: ['a.jpg'] });
  await changeForm(store, { place: kept.place, change: () => null });
  expect((await stateOf(store)).forms).toEqual([]);
});

test('a thing that cannot be kept leaves its form as it was', async () => {
  const store = memoryUnsentStores().open(1);
  await put(store, kept);
  const args = {
    form: 'mentor',
    submissionStatus: 'DRAFT',
    answers: {},
    revision: 3,
    writer: keyOf(1),
  } as const;
  const entry = newEntry(saveFormKind, args, { now: 1, key: keyOf(9) });
  const broken: OutboxStore = {
    ...store,
    write: (work) =>
      store.write((writing) => work({ ...writing, addEntry: () => Promise.reject(new Error('no room')) })),
  };
  const form = { place: kept.place, change: () => null };
  await expect(addEntry(broken, entry, { kinds: allKinds, form })).rejects.toThrow('no room');
  expect(await stateOf(store)).toMatchObject({ entries: [], forms: [kept] });
  await addEntry(store, entry, { kinds: allKinds, form });
  expect(await stateOf(store)).toMatchObject({ entries: [{ key: keyOf(9) }], forms: [] });
});

test('what a page could only note before it went is kept, where nothing newer is', async () => {
  const storage = memoryStorage();
  const store = memoryUnsentStores().open(1);
  const { place } = kept;
  const copy = formCopy(storage, { place, userId: 1 });
  const keptAs = (parts: Partial<KeptForm>): KeptForm => ({ ...kept, ...parts });
  const read = () => changeForm(store, { place, change: (form) => form });
  const note = (answers: KeptForm['answers'], savedAt: number, was: KeptForm['answers'] = {}) =>
    copy.put({ form: keptAs({ answers, savedAt }), fields: ['vision'], was });
  const adopt = async () => {
    await adoptNotedForms(store, { storage, userId: 1 });
    expect(copy.get()).toBeNull();
    return (await read())?.answers;
  };

  note({ city: 'Abha', vision: 'Palms' }, 5);
  expect(await adopt()).toEqual({ city: 'Abha', vision: 'Palms' });

  await changeForm(store, { place, change: () => keptAs({ answers: { city: 'Jeddah' }, savedAt: 7 }) });
  note({ city: 'Abha', vision: 'Water' }, 8);
  expect(await adopt()).toEqual({ city: 'Jeddah', vision: 'Water' });

  // Another tab has written other answers since: the noted one is missing still.
  await changeForm(store, { place, change: () => keptAs({ answers: { city: 'Taif' }, savedAt: 20 }) });
  note({ vision: 'Light' }, 15);
  expect(await adopt()).toEqual({ city: 'Taif', vision: 'Light' });

  // The same answer was written anew since.
  await changeForm(store, { place, change: () => keptAs({ answers: { vision: 'Newer' }, savedAt: 40 }) });
  note({ vision: 'Older' }, 30, { vision: 'Light' });
  expect(await adopt()).toEqual({ vision: 'Newer' });
});

test('nothing is noted for a person who has left this phone with all that is theirs', () => {
  const storage = memoryStorage();
  const mine = whileHere(storage, 7);
  mine.setItem('form:mentor:7', 'early');
  expect(storage.getItem('form:mentor:7')).toBeNull();
  formWriter(storage, 7);
  mine.setItem('form:mentor:7', 'text');
  expect(storage.getItem('form:mentor:7')).toBe('text');
});
