import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { BusMessage } from './bus.ts';
import type { Channels } from './channels.ts';
import { recipientsKeptMs } from './realtime.ts';
import { type EventPeople, readPeople } from './store.ts';

/** Number of things whose latest sequence is remembered; far more than change at the same time. */
const rememberedMax = 10_000;

type ChangeMessage = Exclude<BusMessage, { to: 'session' }>;

/** Reads who is told of an event's changes, at most once a second for one event. */
function createPeopleReader(reader: Reader) {
  const kept = new Map<number, Promise<EventPeople>>();
  return (eventId: number): Promise<EventPeople> => {
    const known = kept.get(eventId);
    if (known) return known;
    const people = readPeople(reader, eventId);
    kept.set(eventId, people);
    const forget = () => void kept.delete(eventId);
    setTimeout(forget, recipientsKeptMs).unref();
    people.catch(forget);
    return people;
  };
}

/** Keys of the things that a message is about; none where a later message does not make it obsolete. */
function subjectsOf(message: ChangeMessage): readonly string[] {
  if (message.to === 'everybody') return [];
  const { change } = message;
  if (change.type === 'thread.liked') return [`likes ${change.threadId}`];
  if (change.type === 'thread.marked') return [`marks ${change.threadId}`];
  if (change.type === 'thread.deleted') return [`likes ${change.threadId}`, `marks ${change.threadId}`];
  if (change.type !== 'own.liked' || message.to !== 'person') return [];
  return [`likes ${change.threadId} ${message.userId}`];
}

/** Sequence of a message; a deletion is above all others, since nothing newer follows it. */
function sequenceIn(message: ChangeMessage): number | undefined {
  if (message.to === 'everybody') return undefined;
  return message.change.type === 'thread.deleted' ? Infinity : message.order;
}

/** Latest-wins filter: answers false for a message after one with a higher sequence about the same thing. */
function createLatestWinsFilter() {
  const latest = new Map<string, number>();
  function remember(subject: string, sequence: number): void {
    latest.delete(subject);
    latest.set(subject, sequence);
    const [oldest] = latest.keys();
    if (latest.size > rememberedMax && oldest !== undefined) latest.delete(oldest);
  }
  return (message: ChangeMessage): boolean => {
    const subjects = subjectsOf(message);
    const sequence = sequenceIn(message);
    if (sequence === undefined) return true;
    if (subjects.some((subject) => sequence < (latest.get(subject) ?? 0))) return false;
    for (const subject of subjects) remember(subject, sequence);
    return true;
  };
}

/** Sends the changes of the bus to the channels of their recipients, in the order in which they came. */
export function createFanOut({ database, logger }: Pick<Context, 'database' | 'logger'>, channels: Channels) {
  const peopleOf = createPeopleReader(database.reader);
  const isLatest = createLatestWinsFilter();
  let delivered = Promise.resolve();

  async function deliver(message: ChangeMessage): Promise<void> {
    if (message.to === 'everybody') return channels.sendMissed();
    if (message.to === 'person') return channels.send(channels.ofPerson(message.userId), message.change);
    if (channels.all.size === 0) return;
    const { approved, managers } = await peopleOf(message.change.eventId);
    const recipients = message.change.type === 'event.registrants' ? managers : approved;
    channels.send(channels.ofPeople(recipients), message.change);
  }

  return (message: ChangeMessage): void => {
    if (!isLatest(message)) return;
    // One after the other, since a newer count must not be overtaken by an older one.
    delivered = delivered
      .then(() => deliver(message))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'change not told');
        channels.sendMissed();
      });
  };
}
