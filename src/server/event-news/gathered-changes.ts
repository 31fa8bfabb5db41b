import type { EventChange } from '#contract/realtime.ts';
import { recipientsKeptMs } from '#server/realtime/realtime.ts';

/**
 * Least time between two messages about one event, in milliseconds. Recipients are read anew by then, so that who has
 * left hears no more.
 */
const leastPauseMs = recipientsKeptMs + 100;

/** Change that says nothing of how, so that of many at once one needs to be told. */
export type GatheredChange = Extract<
  EventChange,
  { type: 'event.changed' | 'event.registrants' | 'event.resources' | 'event.tables' }
>;

/** Messages that something about an event has changed: many changes at once need few of them. */
export interface GatheredChanges {
  /** Publishes at once, or once the pause after the last message of this type about the event is over. */
  tell(change: GatheredChange): void;
  close(): void;
}

/**
 * Gathers changes of each event and type: the first goes out at once, all others of the pause after it as one. A
 * thousand people who join a room are then a few messages to a thousand, and not a thousand.
 */
export function createGatheredChanges(
  publish: (change: GatheredChange) => void,
  pauseMs: number = leastPauseMs,
): GatheredChanges {
  /** Changes that were told within the last pause: true where it has happened again since. */
  const paused = new Map<string, boolean>();
  const timers = new Set<NodeJS.Timeout>();
  const nameOf = ({ type, eventId }: GatheredChange) => `${type} ${eventId}`;

  function send(change: GatheredChange): void {
    const name = nameOf(change);
    paused.set(name, false);
    publish(change);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const isDue = paused.get(name) === true;
      paused.delete(name);
      if (isDue) send(change);
    }, pauseMs).unref();
    timers.add(timer);
  }

  return {
    tell: (change) => (paused.has(nameOf(change)) ? void paused.set(nameOf(change), true) : send(change)),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
