import { clientMessageLimits, type RealtimeMessage, realtimeClose } from '#contract/realtime.ts';
import type { Connection } from './connection.ts';

const channelsMaxOfPerson = 20;

/** An authenticated connection. */
export interface Channel {
  readonly connection: Connection;
  readonly userId: number;
  readonly sessionId: number;
  /** End of the session in epoch milliseconds, as last read. */
  endsAt: number;
}

type Groups<Key = number> = Map<Key, Set<Channel>>;

function put<Key>(groups: Groups<Key>, key: Key, channel: Channel): Set<Channel> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(channel));
  return group;
}

function take<Key>(groups: Groups<Key>, key: Key, channel: Channel): void {
  const group = groups.get(key);
  group?.delete(channel);
  if (group?.size === 0) groups.delete(key);
}

/** Writes a message once for all who get it. */
export const written = (message: RealtimeMessage): Buffer => Buffer.from(JSON.stringify(message));
const ready = { type: 'ready', listens: true } as const;
const readyMessage = written(ready);
const missedMessage = written({ type: 'missed' });

/** Called when a channel says what is on its screen, and when it has gone. */
type OnLook = (channel: Channel, sid: string | null) => void;

/** Creates the registry of which conversation is on which screen; an entry lapses unless it is made again. */
function createLookers(onLook: OnLook) {
  const lookers: Groups<string> = new Map();
  const looks = new Map<Channel, { readonly sid: string; readonly until: number }>();
  return {
    look: (channel: Channel, sid: string | null): void => {
      const before = looks.get(channel);
      if (before !== undefined) take(lookers, before.sid, channel);
      looks.delete(channel);
      if (before !== undefined || sid !== null) onLook(channel, sid);
      if (sid === null) return;
      put(lookers, sid, channel);
      looks.set(channel, { sid, until: performance.now() + clientMessageLimits.lookingLapsesMs });
    },
    /** Yields the channels on whose screen a conversation is. */
    *lookingAt(sid: string): Iterable<Channel> {
      for (const channel of lookers.get(sid) ?? [])
        if ((looks.get(channel)?.until ?? 0) > performance.now()) yield channel;
    },
  };
}

/** Creates the registry of this process's channels, by person, by session, and by what is on the screen. */
export function createChannels(onLook: OnLook = () => undefined) {
  const { look, lookingAt } = createLookers(onLook);
  const followers: ((added: Channel) => void)[] = [];
  const all = new Set<Channel>();
  const ofPerson: Groups = new Map();
  const ofSession: Groups = new Map();

  function remove(channel: Channel): void {
    look(channel, null);
    all.delete(channel);
    take(ofPerson, channel.userId, channel);
    take(ofSession, channel.sessionId, channel);
  }

  function close(channels: Iterable<Channel>, code: number): void {
    for (const channel of [...channels]) {
      remove(channel);
      channel.connection.close(code);
    }
  }

  return {
    all: all as ReadonlySet<Channel>,
    remove,
    close,
    lookingAt,
    /** Notes the conversation on a channel's screen, or none. */
    look: (channel: Channel, sid: string | null) => {
      if (all.has(channel)) look(channel, sid);
    },
    /** Calls the listener with each channel that is added from here on. */
    follow: (listener: (added: Channel) => void) => void followers.push(listener),
    /** Adds a channel and sends it `ready`; of one too many of a person the oldest is closed. */
    add: (channel: Channel, left = 0) => {
      all.add(channel);
      put(ofSession, channel.sessionId, channel);
      const own = put(ofPerson, channel.userId, channel);
      const [oldest] = own;
      if (oldest && own.size > channelsMaxOfPerson) close([oldest], realtimeClose.tooMany);
      for (const added of followers) added(channel);
      channel.connection.send(left === 0 ? readyMessage : written({ ...ready, left }));
    },
    /** Answers true where a person has a channel here. */
    has: (userId: number): boolean => ofPerson.has(userId),
    ofPerson: (userId: number): Iterable<Channel> => ofPerson.get(userId) ?? [],
    ofSession: (sessionId: number): Iterable<Channel> => ofSession.get(sessionId) ?? [],
    /** Yields the channels of all these people. */
    *ofPeople(people: ReadonlySet<number>): Iterable<Channel> {
      if (people.size < ofPerson.size) for (const userId of people) yield* ofPerson.get(userId) ?? [];
      else for (const [userId, channels] of ofPerson) if (people.has(userId)) yield* channels;
    },
    send: (channels: Iterable<Channel>, message: RealtimeMessage) => {
      const data = written(message);
      for (const { connection } of channels) connection.send(data);
    },
    sendMissed: () => {
      for (const { connection } of all) connection.send(missedMessage);
    },
  };
}
export type Channels = ReturnType<typeof createChannels>;
