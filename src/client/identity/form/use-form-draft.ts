import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { keepStorage } from '#client/lib/keep-storage.ts';
import { phoneStorage, readJson } from '#client/lib/phone-storage.ts';

interface FormDraftOptions<Values extends object> {
  /** One of `storageKeys`, with more behind it where there are several of a kind. */
  readonly storageKey: string;
  readonly userId: number;
  /** The values as the server has them. */
  readonly initial: Values;
  /** What a kept draft may hold; without it everything of the same type as in `initial` is taken. */
  readonly schema?: v.GenericSchema<unknown, Partial<Values>>;
}

/** Changes of an edit, and the values when it began. */
interface Edit<Values> {
  readonly changes: Partial<Values>;
  readonly before: Partial<Values>;
}

export interface FormDraft<Values> {
  readonly values: Values;
  /** What the edit began from: for fields that nobody has touched, what the server has now. */
  readonly base: Values;
  readonly isDirty: boolean;
  /** True while the edit is one that an earlier visit left behind. */
  readonly isRestored: boolean;
  change(partial: Partial<Values>): void;
  /** Back to what the server has. */
  discard(): void;
  /** After a save: the server has it all. */
  clear(): void;
}

const FieldsSchema = v.record(v.string(), v.unknown());
const KeptSchema = v.object({ userId: v.number(), changes: FieldsSchema, before: FieldsSchema });
const nothing = { changes: {}, before: {} };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

function partOf<Values extends object>(kept: object, options: FormDraftOptions<Values>): Partial<Values> {
  const { initial, schema } = options;
  const known = Object.entries(kept).filter(
    ([name, value]) => name in initial && isAlike(value, initial[name as keyof Values]),
  );
  const values = Object.fromEntries(known) as Partial<Values>;
  if (!schema) return values;
  const checked = v.safeParse(schema, values);
  return checked.success ? checked.output : {};
}

/** Everybody's own: whoever signs in here next writes over nobody's draft. */
const keyOf = ({ storageKey, userId }: Pick<FormDraftOptions<object>, 'storageKey' | 'userId'>) =>
  `${storageKey}:${userId}`;

function readEdit<Values extends object>(options: FormDraftOptions<Values>): Edit<Values> {
  const kept = v.safeParse(KeptSchema, readJson(phoneStorage(), keyOf(options)));
  if (!kept.success || kept.output.userId !== options.userId) return nothing;
  return { changes: partOf(kept.output.changes, options), before: partOf(kept.output.before, options) };
}

/** What another tab has typed into other fields stays. */
function keepEdit<Values extends object>(
  options: FormDraftOptions<Values>,
  { was, is }: { readonly was: Edit<Values>; readonly is: Edit<Values> },
) {
  const others = readEdit(options);
  const without = (values: Partial<Values>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(was.changes, name)));
  const changes = { ...without(others.changes), ...is.changes };
  const before = { ...without(others.before), ...is.before };
  if (Object.keys(changes).length === 0) return phoneStorage().removeItem(keyOf(options));
  phoneStorage().setItem(keyOf(options), JSON.stringify({ userId: options.userId, changes, before }));
  keepStorage();
}

/** The edit with one more change; a field that is back where it began is no longer changed. */
function withChange<Values extends object>(
  edit: Edit<Values>,
  initial: Values,
  partial: Partial<Values>,
): Edit<Values> {
  const base = { ...initial, ...edit.before };
  const changes = { ...edit.changes, ...partial };
  const changed = (Object.keys(changes) as (keyof Values)[]).filter(
    (name) => !isSame(changes[name], base[name]),
  );
  const pick = (from: Partial<Values>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<Values>;
  return { changes: pick(changes), before: pick(base) };
}

/** The values of a form. What is typed is on the phone at every key: a reload or a killed app brings it back. */
export function useFormDraft<Values extends object>(options: FormDraftOptions<Values>): FormDraft<Values> {
  const { initial } = options;
  const [edit, setEdit] = useState(() => readEdit(options));
  const [isRestored, setIsRestored] = useState(() => Object.keys(edit.changes).length > 0);
  const values = { ...initial, ...edit.changes };
  // A save whose answer never came has left nothing to do where the server has it all.
  const isDirty = !isSame(values, initial);
  const take = (next: Edit<Values>) => {
    setEdit(next);
    keepEdit(options, { was: edit, is: next });
  };
  const forget = () => {
    take(nothing);
    setIsRestored(false);
  };
  const isOver = !isDirty && Object.keys(edit.changes).length > 0;
  const end = useEffectEvent(forget);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return {
    values,
    base: { ...initial, ...edit.before },
    isDirty,
    isRestored: isRestored && isDirty,
    change: (partial) => take(withChange(edit, initial, partial)),
    discard: forget,
    clear: forget,
  };
}
