import * as v from 'valibot';
import { keepStorage } from '#client/lib/keep-storage.ts';
import { type PhoneStorage, readJson } from '#client/lib/phone-storage.ts';
import { type Difference, differencesOf, type Side } from './conflict.ts';

/*
 * The draft of a form that is saved by a button: what was changed in it, and the values from which each change began. It
 * is small, so it is in the local storage at every key, and a killed tab loses nothing.
 *
 * Two tabs write the same draft field by field. A tab writes what is typed in it, and takes away what it has saved or
 * discarded, unless another tab has written something else there since. A field that was typed into stays as it is in
 * that tab; one that the tab only found in the draft follows the draft.
 *
 * Where the server has another value than the one from which a change began, and this phone did not save it there
 * itself, two devices wrote into the field: the person is asked (`conflict.ts`).
 */

type Values = Readonly<Record<string, unknown>>;

/** An edit that is not saved. */
export interface Edit {
  readonly changes: Values;
  /** Values from which the changes began; none where that is unknown. */
  readonly before: Values;
  /** Values that were sent: the server may have them though its answer never came. */
  readonly sent: Values;
}

export const noEdit: Edit = { changes: {}, before: {}, sent: {} };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Value as the server keeps it: composed, and without the space that phones put behind a word. */
const asStored = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').trim() : value);
const only = (values: Values, isKept: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
const onlyIn = ({ changes, before, sent }: Edit, isKept: (name: string) => boolean): Edit => ({
  changes: only(changes, isKept),
  before: only(before, isKept),
  sent: only(sent, isKept),
});
/** Later ones over earlier ones, field by field. */
const joined = (...edits: readonly Edit[]): Edit => ({
  changes: Object.assign({}, ...edits.map(({ changes }) => changes)),
  before: Object.assign({}, ...edits.map(({ before }) => before)),
  sent: Object.assign({}, ...edits.map(({ sent }) => sent)),
});

/** The edit with one more change; a field that is back where it began is no longer changed. */
export function withChange(edit: Edit, server: Values, partial: Values): Edit {
  const base = { ...server, ...edit.before };
  const changes = { ...edit.changes, ...partial };
  const next = { ...edit, changes, before: only(base, (name) => name in changes) };
  return onlyIn(next, (name) => !isSame(changes[name], base[name]));
}

/** The edit on what the server has by now: what it has is no change any more, what it was sent goes on from there. */
export function settledEdit(edit: Edit, server: Values): Edit {
  const arrived = only(edit.sent, (name) => isSame(asStored(edit.sent[name]), asStored(server[name])));
  const before = { ...edit.before, ...only(server, (name) => name in arrived) };
  const isSaved = (name: string) => name in arrived && isSame(edit.changes[name], arrived[name]);
  return onlyIn({ ...edit, before }, (name) => !isSaved(name) && !isSame(edit.changes[name], server[name]));
}

/** The fields in which another device has written since this edit began. */
export function conflictsOf({ changes, before }: Edit, server: Values): Difference<unknown>[] {
  const theirs = only(server, (name) => name in changes && name in before);
  const differences = differencesOf({ mine: changes, theirs, base: before, isSame });
  return differences.filter(({ areBothChanged }) => areBothChanged);
}

/** The edit once it is chosen which side counts in a field. */
export function resolvedEdit(edit: Edit, server: Values, field: string, side: Side): Edit {
  if (side === 'theirs') return onlyIn(edit, (name) => name !== field);
  return { ...edit, before: { ...edit.before, [field]: server[field] } };
}

/** Change of an edit in one tab, and the fields that were typed into with it. */
export interface EditStep {
  readonly was: Edit;
  readonly is: Edit;
  readonly typed: ReadonlySet<string>;
}

/** Merges the step of one tab into the stored edit; changes of other tabs stay. */
export function mergedEdit(kept: Edit, { was, is, typed }: EditStep): Edit {
  const staying = onlyIn(kept, (name) => {
    const isGone = name in was.changes && !(name in is.changes);
    return !isGone || !isSame(kept.changes[name], was.changes[name]);
  });
  const written = onlyIn(is, (name) => typed.has(name));
  // A choice or a save changes where a field goes on from, and not what stands in it.
  const asHere = onlyIn(is, (name) => name in kept.changes && isSame(kept.changes[name], is.changes[name]));
  return joined(staying, asHere, written);
}

/** Edit of a tab after another tab has changed the draft: fields typed into here stay, all others follow the draft. */
export const followedEdit = (edit: Edit, kept: Edit, own: ReadonlySet<string>): Edit =>
  joined(
    onlyIn(edit, (name) => own.has(name)),
    onlyIn(kept, (name) => name in edit.changes && !own.has(name)),
  );

/** Key of a draft in the local storage, and its format there. */
export interface DraftPlace {
  readonly key: string;
  /** False for what a stranger typed, for which nobody is asked to keep the storage. */
  readonly isOfPerson: boolean;
  read(storage: PhoneStorage): Partial<Edit> | null;
  write(edit: Edit): string;
}

const FieldsSchema = v.record(v.string(), v.unknown());
const KeptSchema = v.object({
  userId: v.number(),
  changes: FieldsSchema,
  before: FieldsSchema,
  sent: v.optional(FieldsSchema),
});

/** Place of one person's draft: its key holds their id, so the next person on this phone does not overwrite it. */
export function personalPlace(storageKey: string, userId: number): DraftPlace {
  const key = `${storageKey}:${userId}`;
  return {
    key,
    isOfPerson: true,
    read(storage) {
      const kept = v.safeParse(KeptSchema, readJson(storage, key));
      return kept.success && kept.output.userId === userId ? kept.output : null;
    },
    write: (edit) => JSON.stringify({ userId, ...edit }),
  };
}

interface DraftParts {
  readonly storage: PhoneStorage;
  readonly place: DraftPlace;
  /** The values as the server has them. */
  readonly server: Values;
  /** Schema of a stored draft; without it every value of the same type as the server's is read. */
  readonly schema?: v.GenericSchema<unknown, Values> | undefined;
}

const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** The edit that the phone has kept, as far as this version of the app understands it. */
export function readEdit({ storage, place, server, schema }: DraftParts): Edit {
  const understood = (values: Values = {}): Values => {
    const known = only(values, (name) => name in server && isAlike(values[name], server[name]));
    if (!schema) return known;
    const checked = v.safeParse(schema, known);
    return checked.success ? checked.output : {};
  };
  const { changes, before, sent } = place.read(storage) ?? noEdit;
  return { changes: understood(changes), before: understood(before), sent: understood(sent) };
}

/** Brings a changed edit onto the phone. */
export function keepEdit(parts: DraftParts, step: EditStep): void {
  const { storage, place } = parts;
  const merged = mergedEdit(readEdit(parts), step);
  const isNothing = Object.keys(merged.changes).length === 0;
  if (isNothing) storage.removeItem(place.key);
  else storage.setItem(place.key, place.write(merged));
  if (!isNothing && place.isOfPerson) keepStorage();
}
