import { recipientsKeptMs } from '#server/realtime/realtime.ts';

/**
 * Least time between two messages about one event, in milliseconds. Recipients are read anew by then, so that who has
 * left hears no more.
 */
const leastPauseMs = recipientsKeptMs + 100;

/** Messages that an event has changed, which say nothing of how: many changes at once need few of them. */
export interface GatheredChanges {
  /** Publishes at once, or once the pause after the last message of the event is over. */
  tell(eventId: number): void;
  close(): void;
}

/**
 * Gathers changes of each event: the first goes out at once, all others of the pause after it as one. A thousand people
 * who join a room are then a few messages to a thousand, and not a thousand.
 */
export function createGatheredChanges(
  publish: (eventId: number) => void,
  pauseMs: number = leastPauseMs,
): GatheredChanges {
  /** Events that were told of within the last pause: true where something has happened since. */
  const paused = new Map<number, boolean>();
  const timers = new Set<NodeJS.Timeout>();

  function send(eventId: number): void {
    paused.set(eventId, false);
    publish(eventId);
    const timer = setTimeout(() => {
      timers.delete(timer);
      const isDue = paused.get(eventId) === true;
      paused.delete(eventId);
      if (isDue) send(eventId);
    }, pauseMs).unref();
    timers.add(timer);
  }

  return {
    tell: (eventId) => (paused.has(eventId) ? void paused.set(eventId, true) : send(eventId)),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
