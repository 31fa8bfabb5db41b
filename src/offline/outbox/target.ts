import * as v from 'valibot';
import type { Target } from './entry.ts';

export const TargetSchema: v.GenericSchema<unknown, Target> = v.pipe(
  v.object({ key: v.optional(v.string()), id: v.optional(v.number()) }),
  v.check(({ key, id }) => key !== undefined || id !== undefined),
  v.transform(({ key, id = 0 }): Target => {
    if (key === undefined) return { id };
    return id === 0 ? { key } : { key, id };
  }),
);

/** Name of a target in lanes and dedupe keys: the same while it waits and once it has an id. */
export const targetName = (target: Target): string | number => ('key' in target ? target.key : target.id);

/** A thing that one wrote oneself keeps the name that it had while it waited: what is done to it stays in one lane. */
export const targetOf = (thing: { readonly id: number; readonly clientKey: string | null }): Target =>
  thing.clientKey === null ? { id: thing.id } : { key: thing.clientKey, id: thing.id };
