import type { ChatMessage } from '#contract/chat.ts';
import type { ConversationEvent } from '#contract/realtime.ts';
import type { Audience, Audiences } from './audiences.ts';
import type { ConversationNames } from './bus.ts';
import { type Channel, type Channels, written } from './channels.ts';
import type { ConversationReads } from './realtime.ts';

/** Messages read in one query. */
const readAtOnce = 200;

/** Creates the reader of messages that other processes have written: one query for all that are wanted while one runs. */
function createContents({ readMessages }: ConversationReads) {
  type Wanted = PromiseWithResolvers<ChatMessage | null>;
  const wanted = new Map<number, Wanted>();
  let isReading = false;

  async function readGroup(group: readonly (readonly [number, Wanted])[]): Promise<void> {
    try {
      const messages = await readMessages(group.map(([id]) => id));
      for (const [id, { resolve }] of group) resolve(messages.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of group) reject(error);
    }
  }

  async function readAll(): Promise<void> {
    while (wanted.size > 0) {
      const group = [...wanted].slice(0, readAtOnce);
      for (const [id] of group) wanted.delete(id);
      await readGroup(group);
    }
    isReading = false;
  }

  return (id: number): Promise<ChatMessage | null> => {
    const one = wanted.get(id) ?? Promise.withResolvers<ChatMessage | null>();
    wanted.set(id, one);
    if (!isReading) {
      isReading = true;
      // What comes in the same notification is read together.
      setImmediate(readAll);
    }
    return one.promise;
  };
}

/** The event without a message's content, or null where it has one. */
function plainEvent({ place: { sid }, event }: ConversationNames): ConversationEvent | null {
  return event.type === 'chat.message' ? null : { ...event, sid };
}

function sendMessage(
  to: Iterable<Channel>,
  { place, message }: { place: ConversationNames['place']; message: ChatMessage },
): void {
  const { sid, eventId } = place;
  const frameOf = (of: ChatMessage) => written({ type: 'chat.message', sid, eventId, message: of });
  const others = frameOf({ ...message, clientKey: null });
  // The key of a write is its author's alone.
  const author = message.clientKey === null ? others : frameOf(message);
  for (const { connection, userId } of to) connection.send(userId === message.user.id ? author : others);
}

interface Parts {
  readonly channels: Channels;
  readonly audiences: Audiences;
  readonly conversations: ConversationReads;
}

/** Creates the delivery of what happens in conversations to the channels of who may read them. */
export function createConversationDelivery({ channels, audiences, conversations }: Parts) {
  const contentOf = createContents(conversations);

  function* lookers({ place, event }: ConversationNames, audience: Audience | null): Iterable<Channel> {
    if (event.type !== 'chat.typing') return;
    for (const channel of channels.lookingAt(place.sid)) {
      const mayRead = audience?.approved ?? new Set(place.userIds);
      if (channel.userId !== event.userId && mayRead.has(channel.userId)) yield channel;
    }
  }

  function send(
    names: ConversationNames,
    { audience, message }: { audience: Audience | null; message: ChatMessage | null },
  ): void {
    const readers = audience?.channels ?? channels.ofPeople(new Set(names.place.userIds));
    const event = plainEvent(names);
    if (message !== null) sendMessage(readers, { place: names.place, message });
    else if (event !== null)
      channels.send(event.type === 'chat.typing' ? lookers(names, audience) : readers, event);
  }

  /** Returns how an event is delivered once its turn has come; what has to be read is asked for at once. */
  return (names: ConversationNames, known?: ChatMessage): (() => Promise<void> | void) => {
    const { event, place } = names;
    const isHere = place.eventId !== null || place.userIds.some((id) => channels.has(id));
    if (channels.all.size === 0 || !isHere) return () => undefined;
    const isRead = event.type === 'chat.message' && known === undefined;
    const content = isRead ? contentOf(event.messageId) : (known ?? null);
    // Looked at when its turn comes; by then nobody may have asked.
    if (content instanceof Promise) content.catch(() => undefined);
    return () => {
      const audience = place.eventId === null ? null : audiences.of(place.eventId);
      if (!(audience instanceof Promise) && !(content instanceof Promise))
        return send(names, { audience, message: content });
      return Promise.all([audience, content]).then(([found, message]) =>
        send(names, { audience: found, message }),
      );
    };
  };
}
