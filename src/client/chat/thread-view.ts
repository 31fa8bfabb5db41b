import type { ChatMessage } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import {
  type ChatPlace,
  chatPlaceName,
  deleteMessageKind,
  type MessageArgs,
  messageIn,
} from '#offline/kinds/chat.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { isOfKind, madeId } from '#offline/outbox/kind.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import { targetName } from '#offline/outbox/target.ts';
import type { KeptMessages } from './messages.ts';
import type { ShownMessage } from './shown-message.ts';

interface ThreadParts {
  readonly kept: KeptMessages | undefined;
  readonly place: ChatPlace;
  readonly outbox: Pick<OutboxState, 'entries' | 'sent'>;
  readonly me: Person;
  /** Newest message that the other person has seen. */
  readonly seenUpTo: number;
}

/** Deletions of this phone: those that wait or were taken, and those that were refused, by the name of the message. */
interface Deletions {
  readonly done: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, Entry>;
}

function deletionsOf({ entries, sent }: ThreadParts['outbox']): Deletions {
  const done = new Set<string>();
  const refused = new Map<string, Entry>();
  for (const one of sent) if (isOfKind(one, deleteMessageKind)) done.add(String(targetName(one.args.target)));
  for (const entry of entries) {
    if (!isOfKind(entry, deleteMessageKind) || entry.refusal?.code === 'unreadable') continue;
    const name = String(targetName(entry.args.target));
    if (entry.refusal === null) done.add(name);
    else refused.set(name, entry);
  }
  return { done, refused };
}

const nameOf = ({ id, clientKey }: ChatMessage) => clientKey ?? String(id);

/** A message of the server as it is drawn. */
function fromServer(message: ChatMessage, { me, seenUpTo }: ThreadParts, deletions: Deletions): ShownMessage {
  const name = nameOf(message);
  const isDeleted = message.deleted || deletions.done.has(name) || deletions.done.has(String(message.id));
  const entry = deletions.refused.get(name) ?? deletions.refused.get(String(message.id)) ?? null;
  const isMine = message.user.id === me.id;
  return {
    name,
    id: message.id,
    user: message.user,
    isMine,
    body: isDeleted ? '' : message.body,
    link: isDeleted ? null : (message.attributes.link ?? null),
    at: Date.parse(message.timestamp),
    isDeleted,
    state: 'sent',
    isSeen: isMine && message.id <= seenUpTo,
    entry: isDeleted ? null : entry,
    refusal: isDeleted ? null : (entry?.refusal ?? null),
    message,
  };
}

interface Written {
  readonly said: MessageArgs;
  readonly me: Person;
  readonly at: number;
}

/** A message that this phone has written and the list does not hold yet. */
function fromOutbox(one: Entry | Sent, { said, me, at }: Written): ShownMessage {
  const entry = 'refusal' in one ? one : null;
  return {
    name: one.key,
    id: null,
    user: me,
    isMine: true,
    body: said.body,
    link: said.link ?? null,
    at,
    isDeleted: false,
    state: entry === null ? 'sent' : entry.refusal === null ? 'waiting' : 'refused',
    isSeen: false,
    entry,
    refusal: entry?.refusal ?? null,
    message: null,
  };
}

/** Tells whether the list was read after the server had taken a message: then it stands there, or was deleted. */
const isInList = ({ reply }: Sent, kept: KeptMessages | undefined): boolean => {
  const id = madeId(reply);
  return kept !== undefined && id !== null && id <= kept.upTo;
};

/** Messages of a place as they are drawn: the server's in their order, then what this phone has written, each once. */
export function threadView(parts: ThreadParts): readonly ShownMessage[] {
  const { kept, place, outbox, me } = parts;
  const deletions = deletionsOf(outbox);
  const shown = (kept?.messages ?? []).map((message) => fromServer(message, parts, deletions));
  const names = new Set(shown.map(({ name }) => name));
  const written = (one: Entry | Sent, at: number): ShownMessage[] => {
    const said = messageIn(one);
    const isHere = said !== null && chatPlaceName(said.place) === chatPlaceName(place);
    return isHere ? [fromOutbox(one, { said, me, at })] : [];
  };
  const sent = outbox.sent.flatMap((one) => (isInList(one, kept) ? [] : written(one, one.at)));
  const waiting = outbox.entries.flatMap((one) => written(one, one.createdAt));
  const isLeft = ({ name }: ShownMessage) => !names.has(name) && !deletions.done.has(name);
  return [...shown, ...sent.filter(isLeft), ...waiting.filter(isLeft)];
}
