import type { Caller, World } from './roles.ts';

interface AccessInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a request of one caller. */
export type Build = (world: World, caller: Caller) => AccessInput;
