import type { ChatMessage } from '#contract/chat.ts';
import type { Context } from '#server/context.ts';
import type { Audiences } from './audiences.ts';
import type { BusMessage } from './bus.ts';
import type { Channels } from './channels.ts';
import { createConversationDelivery } from './conversations.ts';
import { createInOrder } from './in-order.ts';
import type { ConversationReads } from './realtime.ts';

/** Number of things whose latest sequence is remembered; far more than change at the same time. */
const rememberedMax = 10_000;

/** Message that is not for the channels of an audience, and is taken in elsewhere. */
type OtherMessage = Extract<BusMessage, { to: 'session' | 'screens' | 'seat' | 'signals' }>;
type ChangeMessage = Exclude<BusMessage, OtherMessage | { to: 'conversation' | 'leavers' }>;
type EventMessage = Extract<BusMessage, { to: 'event' }>;

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

interface Parts {
  readonly logger: Context['logger'];
  readonly channels: Channels;
  readonly audiences: Audiences;
  readonly conversations: ConversationReads;
}

/**
 * Sends what comes on the bus to the channels of its recipients: of one event, and of one conversation, in the order in
 * which it came.
 */
export function createFanOut({ logger, ...parts }: Parts) {
  const { channels, audiences } = parts;
  const isLatest = createLatestWinsFilter();
  const deliveryOf = createConversationDelivery(parts);
  const inOrder = createInOrder((error) => {
    logger.error({ err: error }, 'change not told');
    channels.sendMissed();
  });

  function toEvent({ change }: EventMessage): Promise<void> | void {
    const send = ({ channels: approved, managers }: Awaited<ReturnType<Audiences['of']>>) =>
      channels.send(change.type === 'event.registrants' ? channels.ofPeople(managers) : approved, change);
    const audience = audiences.of(change.eventId);
    return audience instanceof Promise ? audience.then(send) : send(audience);
  }

  function toPerson({ userId, change }: Extract<BusMessage, { to: 'person' }>): void {
    if (change.type === 'own.place') audiences.drop(change.eventId);
    channels.send(channels.ofPerson(userId), change);
  }

  function tellChange(message: ChangeMessage): void {
    if (message.to === 'everybody') channels.sendMissed();
    else if (message.to === 'person') toPerson(message);
    else if (channels.all.size > 0) inOrder(`event ${message.change.eventId}`, () => toEvent(message));
  }

  return (message: Exclude<BusMessage, OtherMessage>, content?: ChatMessage): void => {
    if (message.to === 'leavers') channels.send(channels.all, { type: 'people.left', left: message.left });
    else if (message.to === 'conversation')
      inOrder(`chat ${message.place.sid}`, deliveryOf(message, content));
    else if (isLatest(message)) tellChange(message);
  };
}
