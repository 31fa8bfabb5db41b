import type { Reader } from '#server/db/database.ts';
import { listApproved } from './store.ts';

/** So long a change of role may go unnoticed, and so often a busy event is asked for at most. */
const keptMs = 1000;

/** Who is told what happens in an event. */
export type Audiences = (eventId: number) => Promise<ReadonlySet<number>>;

export function createAudiences(reader: Reader): Audiences {
  const kept = new Map<number, Promise<ReadonlySet<number>>>();
  return (eventId) => {
    const known = kept.get(eventId);
    if (known) return known;
    const people = listApproved(reader, eventId);
    kept.set(eventId, people);
    const forget = () => void kept.delete(eventId);
    setTimeout(forget, keptMs).unref();
    people.catch(forget);
    return people;
  };
}
