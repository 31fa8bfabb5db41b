import type { EventChange, OwnChange } from '#contract/realtime.ts';

/** Tells the apps that are open what has changed. Called after the commit (`onCommit`); never fails, never waits. */
export interface Realtime {
  /** To everybody who may read the event's content. */
  toEvent(change: EventChange): void;
  /** To all devices of one person. */
  toPerson(userId: number, change: OwnChange): void;
  /** The session is over: its channels are closed. */
  sessionEnded(sessionId: number): void;
  close(): Promise<void>;
}

/** Where nobody listens: the organiser's command line, tests of other things. */
export const silentRealtime: Realtime = {
  toEvent: () => undefined,
  toPerson: () => undefined,
  sessionEnded: () => undefined,
  close: async () => undefined,
};
