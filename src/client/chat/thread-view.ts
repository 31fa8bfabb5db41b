import type { ChatMessage } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
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
import type { ShownMessage } from './shown-message.ts';

type Outbox = Pick<OutboxState, 'entries' | 'sent'>;

interface ThreadParts {
  readonly kept: KeptMessages | undefined;
  readonly place: ChatPlace;
  readonly outbox: Outbox;
  readonly me: Person;
  /** Newest message that the other person has seen. */
  readonly seenUpTo: number;
  /** Before the conversation has been read: earliest time of what was sent and is shown all the same. */
  readonly sentSince?: number;
}

/** Messages that this phone has written into one conversation. */
interface Written {
  readonly sent: readonly { readonly one: Sent; readonly said: MessageArgs }[];
  readonly waiting: readonly { readonly one: Entry; readonly said: MessageArgs }[];
}

/** Writes of this phone in conversations, which the server's answers may not show yet. */
interface DoneInChats {
  readonly written: ReadonlyMap<string, Written>;
  /** Names of messages whose deletion waits or was taken. */
  readonly deleted: ReadonlySet<string>;
  /** Deletions that were refused, by the name of the message. */
  readonly undeleted: ReadonlyMap<string, Entry>;
}

const nothingWritten: Written = { sent: [], waiting: [] };
const found = new WeakMap<Outbox, DoneInChats>();

/** Sorts what this phone knows by conversation, once for each of its states: a list asks for every one of its rows. */
function doneInChats(outbox: Outbox): DoneInChats {
  const known = found.get(outbox);
  if (known) return known;
  const done: DoneInChats = { written: writtenByPlace(outbox), ...deletionsOf(outbox) };
  found.set(outbox, done);
  return done;
}

function writtenByPlace({ entries, sent }: Outbox): ReadonlyMap<string, Written> {
  const places = new Map<
    string,
    { sent: Written['sent'][number][]; waiting: Written['waiting'][number][] }
  >();
  const placeOf = ({ place }: MessageArgs) => {
    const name = chatPlaceName(place);
    const known = places.get(name) ?? { sent: [], waiting: [] };
    places.set(name, known);
    return known;
  };
  for (const one of sent) {
    const said = messageIn(one);
    if (said) placeOf(said).sent.push({ one, said });
  }
  for (const one of entries) {
    const said = messageIn(one);
    if (said) placeOf(said).waiting.push({ one, said });
  }
  return places;
}

function deletionsOf({ entries, sent }: Outbox): Pick<DoneInChats, 'deleted' | 'undeleted'> {
  const deleted = new Set<string>();
  const undeleted = new Map<string, Entry>();
  for (const one of sent)
    if (isOfKind(one, deleteMessageKind)) deleted.add(String(targetName(one.args.target)));
  for (const entry of entries) {
    if (!isOfKind(entry, deleteMessageKind) || entry.refusal?.code === 'unreadable') continue;
    const name = String(targetName(entry.args.target));
    if (entry.refusal === null) deleted.add(name);
    else undeleted.set(name, entry);
  }
  return { deleted, undeleted };
}

const nameOf = ({ id, clientKey }: ChatMessage) => clientKey ?? String(id);

/** A message of the server as it is drawn. */
function fromServer(
  message: ChatMessage,
  { me, seenUpTo }: ThreadParts,
  { deleted, undeleted }: DoneInChats,
): ShownMessage {
  const name = nameOf(message);
  const isDeleted = message.deleted || deleted.has(name) || deleted.has(String(message.id));
  const entry = undeleted.get(name) ?? undeleted.get(String(message.id)) ?? null;
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

/** A message that this phone has written and the list does not hold yet. */
function fromOutbox(
  one: Entry | Sent,
  { said, me, at }: { readonly said: MessageArgs; readonly me: Person; readonly at: number },
): ShownMessage {
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
const isInList = ({ reply }: Sent, kept: KeptMessages): boolean => {
  const id = madeId(reply);
  return id !== null && id <= kept.upTo;
};

/** Messages of a place as they are drawn: the server's in their order, then what this phone has written, each once. */
export function threadView(parts: ThreadParts): readonly ShownMessage[] {
  const { kept, place, outbox, me, sentSince = 0 } = parts;
  const done = doneInChats(outbox);
  const shown = (kept?.messages ?? []).map((message) => fromServer(message, parts, done));
  const names = new Set(shown.map(({ name }) => name));
  const { sent, waiting } = done.written.get(chatPlaceName(place)) ?? nothingWritten;
  const isAwaited = (one: Sent) => (kept === undefined ? one.at >= sentSince : !isInList(one, kept));
  const own = [
    ...sent
      .filter(({ one }) => isAwaited(one))
      .map(({ one, said }) => fromOutbox(one, { said, me, at: one.at })),
    ...waiting.map(({ one, said }) => fromOutbox(one, { said, me, at: one.createdAt })),
  ];
  return [...shown, ...own.filter(({ name }) => !names.has(name) && !done.deleted.has(name))];
}
