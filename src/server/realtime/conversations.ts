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

function sendMessage(
  to: Iterable<Channel>,
  event: Extract<ConversationEvent, { type: 'chat.message' }>,
): void {
  const { message } = event;
  const frameOf = (of: ChatMessage) => written({ ...event, message: of });
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

  /** Yields the channels on whose screen a conversation is, of those who may read it and do not type themselves. */
  function* lookers(
    sid: string,
    { mayRead, typingId }: { readonly mayRead: ReadonlySet<number>; readonly typingId: number },
  ): Iterable<Channel> {
    for (const channel of channels.lookingAt(sid))
      if (channel.userId !== typingId && mayRead.has(channel.userId)) yield channel;
  }

  function recipients({ place, event }: ConversationNames, audience: Audience | null): Iterable<Channel> {
    const mayRead = audience?.approved ?? new Set(place.userIds);
    if (event.type === 'chat.typing') return lookers(place.sid, { mayRead, typingId: event.userId });
    return audience?.channels ?? channels.ofPeople(mayRead);
  }

  function send(
    names: ConversationNames,
    { audience, message }: { audience: Audience | null; message: ChatMessage | null },
  ): void {
    const to = recipients(names, audience);
    const { event } = names;
    const { sid, eventId } = names.place;
    if (event.type !== 'chat.message') channels.send(to, { ...event, sid });
    else if (message !== null)
      sendMessage(to, { type: event.type, sid, eventId, message, after: event.after });
  }

  /** Returns how an event is delivered once its turn has come; what has to be read is asked for at once. */
  return (names: ConversationNames, known?: ChatMessage): (() => Promise<void> | void) => {
    const { event, place } = names;
    const isHere = place.eventId !== null || place.userIds.some((id) => channels.has(id));
    if (channels.all.size === 0 || !isHere) return () => undefined;
    const isRead = event.type === 'chat.message' && known === undefined;
    const content = isRead ? contentOf(event.messageId) : (known ?? null);
    // A read may fail before its turn comes: the error is handled where it is awaited, below, and must not end the process.
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
