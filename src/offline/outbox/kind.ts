import type * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Target } from './entry.ts';

/** The call that an entry becomes when it is sent. */
export interface Call {
  readonly endpoint: Endpoint;
  readonly input: { readonly params?: object; readonly body?: object };
}

/** One kind of thing that can be done without a network. A new one is a file of these few lines, and a row in `all-kinds.ts`. */
export interface Kind<Args> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Args>;
  readonly stream: (args: Args) => string;
  /** Where only the last of several counts (a like, a star). */
  readonly collapse?: (args: Args) => string;
  /** What must have been sent before: the post that is answered, say. */
  readonly targets?: (args: Args) => readonly Target[];
  /** `idOf` gives the id under which the server knows a target. */
  readonly call: (
    args: Args,
    context: { readonly userId: number; readonly idOf: (target: Target) => number },
  ) => Call;
  /** Refusals that mean that there is nothing left to do: deleting what is gone. */
  readonly isDoneBy?: readonly number[];
}

/** The id that a reply gives to what it made; other replies make nothing that can be named. */
export const madeId = (reply: unknown): number | null => {
  const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : null;
  return typeof id === 'number' ? id : null;
};

export function defineKind<Args>(kind: Kind<Args>): Kind<Args> {
  return kind;
}
