import type { Reader } from '#server/db/database.ts';
import type { Channel, Channels } from './channels.ts';
import { recipientsKeptMs } from './realtime.ts';
import { type EventPeople, readPeople } from './store.ts';

/** Those who are told of an event. */
export interface Audience extends EventPeople {
  /** Channels of its approved people here, as they come. */
  readonly channels: ReadonlySet<Channel>;
}

interface Kept {
  readonly until: number;
  readonly reading: Promise<Audience>;
  read: (Audience & { readonly channels: Set<Channel> }) | null;
}

/** Creates the reader of who is told of which event: read at most once a second for one event, and by event, so that a message costs what its room is large. */
export function createAudiences(reader: Reader, channels: Channels) {
  const kept = new Map<number, Kept>();

  function read(eventId: number): Kept {
    const entry: Kept = {
      // From before the read: what it finds may be as old.
      until: performance.now() + recipientsKeptMs,
      reading: readPeople(reader, eventId).then((people) => {
        entry.read = { ...people, channels: new Set(channels.ofPeople(people.approved)) };
        return entry.read;
      }),
      read: null,
    };
    kept.set(eventId, entry);
    const forget = () => void (kept.get(eventId) === entry && kept.delete(eventId));
    setTimeout(forget, recipientsKeptMs).unref();
    entry.reading.catch(forget);
    return entry;
  }

  // Those that go are closed, and what is sent to them goes nowhere.
  channels.follow((channel) => {
    for (const { read: audience } of kept.values())
      if (audience?.approved.has(channel.userId)) audience.channels.add(channel);
  });

  return {
    /** Finds who is told of an event: at once where it is known. */
    of: (eventId: number): Audience | Promise<Audience> => {
      const known = kept.get(eventId);
      const entry = known !== undefined && performance.now() < known.until ? known : read(eventId);
      return entry.read ?? entry.reading;
    },
    /** Reads anew at the next message. */
    drop: (eventId: number): void => void kept.delete(eventId),
  };
}
export type Audiences = ReturnType<typeof createAudiences>;
