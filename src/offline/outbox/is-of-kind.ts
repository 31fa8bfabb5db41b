import type { Entry } from './entry.ts';
import type { Kind } from './kind.ts';

/** Whether something is of a kind: its arguments have passed the kind's schema when it was written. */
export const isOfKind = <One extends Pick<Entry, 'kind' | 'args'>, Args>(
  one: One,
  { name }: Kind<Args>,
): one is One & { readonly args: Args } => one.kind === name;
