import { useEffect, useEffectEvent, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { Difference, Side } from './conflict.ts';
import {
  conflictsOf,
  type DraftPlace,
  type Edit,
  followedEdit,
  keepEdit,
  mergedEdit,
  noEdit,
  readEdit,
  resolvedEdit,
  settledEdit,
  withChange,
} from './local-draft.ts';

interface LocalDraftOptions<Values extends object> {
  readonly place: DraftPlace;
  /** The values as the server has them. */
  readonly initial: Values;
  /** Schema of a stored draft; without it every value of the same type as in `initial` is read. */
  readonly schema?: GenericSchema<unknown, Readonly<Record<string, unknown>>>;
  /** Fields in which two devices are never asked about: they merge by themselves, or are only suggested. */
  readonly unasked?: readonly (keyof Values & string)[];
}

export interface LocalDraft<Values> {
  readonly values: Values;
  /** Values from which the edit began; for untouched fields the server's current ones. */
  readonly base: Values;
  readonly changes: Readonly<Partial<Values>>;
  readonly isDirty: boolean;
  /** True while the edit is one that an earlier visit left behind. */
  readonly isRestored: boolean;
  /** Fields that another device has changed as well: to be chosen before it is saved. */
  readonly conflicts: readonly Difference<unknown>[];
  change(partial: Partial<Values>): void;
  resolve(field: string, side: Side): void;
  /** Back to what the server has. */
  discard(): void;
  /** It is being saved; what arrives of it is no other device's. */
  sending(): void;
  /** After a save: the server has it all. */
  clear(): void;
}

const isEmpty = ({ changes }: Edit) => Object.keys(changes).length === 0;

/** The values of a form that is saved by a button. A reload or a killed app brings back what was typed. */
export function useLocalDraft<Values extends object>(options: LocalDraftOptions<Values>): LocalDraft<Values> {
  const { place, initial, schema, unasked = [] } = options;
  const server: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(initial));
  const parts = { storage: phoneStorage(), place, server, schema };
  const [{ kept, own }, setState] = useState(() => ({ kept: readEdit(parts), own: new Set<string>() }));
  const [isRestored, setIsRestored] = useState(() => !isEmpty(kept));
  const edit = settledEdit(kept, server);
  const isDirty = !isEmpty(edit);
  const take = (next: Edit, typed: object = {}) => {
    const step = { was: kept, is: next, typed: new Set(Object.keys(typed)) };
    // What was typed since is merged with it, as what another tab has typed.
    setState((now) => ({ kept: mergedEdit(now.kept, step), own: new Set([...now.own, ...step.typed]) }));
    keepEdit(parts, step);
  };
  const forget = () => {
    take(noEdit);
    setIsRestored(false);
  };
  // A save whose answer never came has left nothing to do where the server has it all.
  const isOver = !isDirty && !isEmpty(kept);
  const end = useEffectEvent(forget);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const follow = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== place.key) return;
    setState({ kept: followedEdit(kept, readEdit(parts), own), own });
  });
  useEffect(() => {
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  // What was kept is of the form's own types: `readEdit` has seen to that.
  const changes = edit.changes as Partial<Values>;
  const before = edit.before as Partial<Values>;
  return {
    values: { ...initial, ...changes },
    base: { ...initial, ...before },
    changes,
    isDirty,
    isRestored: isRestored && isDirty,
    conflicts: conflictsOf(edit, server).filter(({ field }) => !unasked.some((name) => name === field)),
    change: (partial) => take(withChange(edit, server, { ...partial }), partial),
    resolve: (field, side) => take(resolvedEdit(edit, server, field, side), { [field]: side }),
    discard: forget,
    sending: () => take({ ...edit, sent: edit.changes }),
    clear: forget,
  };
}
