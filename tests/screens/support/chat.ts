import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  blockPerson,
  type ChatMessage,
  type Conversation,
  deleteMessage,
  listBlocked,
  listConversations,
  listMessages,
  muteConversation,
  readConversation,
  sendMessage,
  sendMessageTo,
  unblockPerson,
  withdrawMessage,
} from '#contract/chat.ts';
import type { Event } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { createReport } from '#contract/reports.ts';
import { getUser, type Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { refuse } from './fake-server.ts';
import type { Phone } from './open-app.tsx';
import { cohort, newId, profileOf } from './people.ts';

interface Writing {
  /** The other of two people where nothing is said; in a room its organizer. */
  readonly by?: Person;
  /** Later than everything before where nothing is said. */
  readonly at?: number;
  readonly link?: string;
  /** False where the channel loses it on the way. */
  readonly isTold?: boolean;
}

/** A conversation as one server keeps it, and what happens in it at other phones. */
export interface FakeConversation {
  readonly sid: string;
  /** Somebody writes; whoever looks is told. */
  write(text: string, writing?: Writing): ChatMessage;
  /** As many messages of the other, which say `Message 1` and so on. */
  writeOften(count: number): void;
  /** The person writes on another phone. */
  writeElsewhere(text: string): ChatMessage;
  remove(id: number): void;
  /** The person has seen it up to here, on whatever phone. */
  read(upTo?: number): void;
  /** The other has seen it all. */
  seeAll(): void;
  change(more: Partial<Pick<Conversation, 'blocked' | 'muted'>>): void;
  /** What stands there, without what is deleted. */
  texts(): string[];
  readUpTo(): number;
}

export interface FakeChat {
  with(person: Person): FakeConversation;
  of(room: Event): FakeConversation;
  /** What is written and deleted is refused until the returned function is called. */
  refuseWrites(code?: ProblemCode): () => void;
  /** No message can be read until the returned function is called. */
  close(): () => void;
}

interface Kept {
  readonly conversation: Omit<Conversation, 'lastMessage' | 'unread'>;
  readonly messages: ChatMessage[];
}

const minuteMs = 60_000;
const html = (text: string) => (text.startsWith('<') ? text : `<p>${text}</p>`);
export const newSid = (): string => `c${newId()}`;

/** Answers a phone's calls about conversations from memory, by the rules of the contract. */
export function newChat({ server, me, tell }: Pick<Phone, 'server' | 'me' | 'tell'>): FakeChat {
  const all = new Map<string, Kept>();
  let refusal: ProblemCode | null = null;
  let isClosed = false;
  let lastAt = Date.now() - 60 * minuteMs;
  const check = () => {
    if (refusal !== null) refuse(refusal);
  };
  const find = (sid: string) => all.get(sid) ?? refuse('not_found');
  const withPerson = (id: number) =>
    [...all.values()].find(({ conversation }) => conversation.user?.id === id);
  const open = (conversation: Kept['conversation']) => {
    const made: Kept = { conversation, messages: [] };
    all.set(conversation.sid, made);
    return made;
  };
  const openDirect = (user: Person) =>
    open({ ...blank(newSid()), kind: 'DIRECT', eventId: null, name: displayName(user), user });
  const put = (one: Kept, more: Partial<Kept['conversation']>) =>
    void all.set(one.conversation.sid, { ...one, conversation: { ...one.conversation, ...more } });

  interface New extends Writing {
    readonly key?: string | null;
  }
  const add = ({ conversation: { sid }, messages }: Kept, text: string, { by = me, at, link, key }: New) => {
    lastAt = at ?? Math.min(Date.now(), lastAt + 1_000);
    const message: ChatMessage = {
      id: newId(),
      sid,
      user: by,
      body: html(text),
      timestamp: new Date(lastAt).toISOString(),
      attributes: link === undefined ? {} : { link },
      clientKey: by.id === me.id ? (key ?? null) : null,
      deleted: false,
    };
    messages.push(message);
    return message;
  };
  const empty = (sid: string, id: number) => {
    const { messages } = find(sid);
    const index = messages.findIndex((one) => one.id === id);
    const message = messages[index] ?? refuse('not_found');
    messages[index] = { ...message, body: '', attributes: {}, deleted: true };
    tell({ type: 'chat.deleted', sid, messageId: id });
  };
  const read = (sid: string, upTo: number) => {
    const one = find(sid);
    const readUpTo = Math.max(one.conversation.readUpTo, upTo);
    put(one, { readUpTo });
    tell({ type: 'chat.read', sid, userId: me.id, readUpTo });
    return readUpTo;
  };
  const present = ({ conversation, messages }: Kept): Conversation => {
    const isUnread = ({ id, user, deleted }: ChatMessage) =>
      id > conversation.readUpTo && user.id !== me.id && !deleted;
    return {
      ...conversation,
      lastMessage: messages.at(-1) ?? null,
      unread: Math.min(100, messages.filter(isUnread).length),
    };
  };

  server.on(listConversations, () => ({
    content: [...all.values()]
      .map(present)
      .filter(({ kind, lastMessage }) => kind === 'ROOM' || lastMessage !== null)
      .sort((one, other) => (other.lastMessage?.id ?? 0) - (one.lastMessage?.id ?? 0)),
  }));
  server.on(listMessages, ({ params, query }) => {
    if (isClosed) refuse('forbidden');
    const { messages } = find(params.sid);
    const size = limits.messagesPageSize;
    if (query.after !== undefined) {
      const after = Number(query.after);
      const since = messages.filter(({ id }) => id > after);
      const content = since.slice(0, size);
      const deleted = messages.flatMap(({ id, deleted: isGone }) => (isGone && id <= after ? [id] : []));
      return { content, next: since.length > size ? (content.at(-1)?.id ?? null) : null, deleted };
    }
    const before = Number(query.before ?? Number.POSITIVE_INFINITY);
    const older = messages.filter(({ id }) => id < before);
    const content = older.slice(-size);
    return { content, next: older.length > size ? (content[0]?.id ?? null) : null, deleted: [] };
  });
  interface Sending {
    readonly body: {
      readonly body: string;
      readonly attributes?: { readonly link?: string | undefined } | undefined;
    };
    readonly idempotencyKey: string | null;
  }
  const send = (one: Kept, { body, idempotencyKey: key }: Sending) => {
    const known = one.messages.find(({ clientKey }) => clientKey !== null && clientKey === key);
    const { link } = body.attributes ?? {};
    return known ?? add(one, body.body, { key, at: Date.now(), ...(link !== undefined && { link }) });
  };
  server.on(sendMessage, (call) => {
    check();
    return send(find(call.params.sid), call);
  });
  server.on(sendMessageTo, (call) => {
    check();
    const person = cohort.find(({ id }) => id === Number(call.params.userId)) ?? refuse('not_found');
    return send(withPerson(person.id) ?? openDirect(person), call);
  });
  server.on(deleteMessage, ({ params }) => {
    check();
    empty(params.sid, Number(params.messageId));
    return undefined;
  });
  server.on(withdrawMessage, ({ params }) => {
    const messages = [...all.values()].flatMap((one) => one.messages);
    const message = messages.find(({ clientKey }) => clientKey === params.key) ?? refuse('not_found');
    empty(message.sid, message.id);
    return undefined;
  });
  server.on(readConversation, ({ params, body }) => {
    const readUpTo = read(params.sid, body.messageId);
    return { readUpTo, unread: present(find(params.sid)).unread };
  });
  server.on(muteConversation, ({ params, body }) => {
    put(find(params.sid), { muted: body.muted });
    return body;
  });
  const block = (id: number, blocked: boolean) => {
    const one = withPerson(id);
    if (one) put(one, { blocked });
    tell({ type: 'own.chat' });
    return undefined;
  };
  server.on(blockPerson, ({ params }) => block(params.id, true));
  server.on(unblockPerson, ({ params }) => block(params.id, false));
  server.on(listBlocked, () =>
    [...all.values()].flatMap(({ conversation: { blocked, user } }) => (blocked && user ? [user] : [])),
  );
  server.on(createReport, () => undefined);
  server.on(getUser, ({ params }) =>
    profileOf(cohort.find(({ id }) => id === Number(params.id)) ?? refuse('not_found')),
  );

  const handle = (sid: string, other: Person): FakeConversation => ({
    sid,
    write(text, writing = {}) {
      const one = find(sid);
      const message = add(one, text, { by: other, ...writing });
      const after = one.messages.at(-2)?.id ?? 0;
      if (writing.isTold !== false)
        tell({ type: 'chat.message', sid, eventId: one.conversation.eventId, message, after });
      return message;
    },
    writeOften(count) {
      for (let index = 1; index <= count; index += 1) this.write(`Message ${index}`);
    },
    writeElsewhere(text) {
      return this.write(text, { by: me });
    },
    remove: (id) => empty(sid, id),
    read: (upTo = find(sid).messages.at(-1)?.id ?? 0) => void read(sid, upTo),
    seeAll() {
      const one = find(sid);
      const readUpTo = one.messages.at(-1)?.id ?? 0;
      put(one, { seenUpTo: readUpTo });
      tell({ type: 'chat.read', sid, userId: other.id, readUpTo });
    },
    change: (more) => put(find(sid), more),
    texts: () =>
      find(sid).messages.flatMap(({ body, deleted }) => (deleted ? [] : body.replace(/<\/?p>/g, ''))),
    readUpTo: () => find(sid).conversation.readUpTo,
  });
  return {
    with: (person) => handle((withPerson(person.id) ?? openDirect(person)).conversation.sid, person),
    of({ id, name, twilioGroupChatId, hosts }) {
      const sid = twilioGroupChatId ?? refuse('internal');
      if (!all.has(sid)) open({ ...blank(sid), kind: 'ROOM', eventId: id, name, user: null });
      return handle(sid, hosts[0] ?? refuse('internal'));
    },
    refuseWrites(code = 'forbidden') {
      refusal = code;
      return () => {
        refusal = null;
      };
    },
    close() {
      isClosed = true;
      return () => {
        isClosed = false;
      };
    },
  };
}

const blank = (sid: string) => ({ sid, readUpTo: 0, seenUpTo: 0, muted: false, blocked: false });

export const thread = page.getByRole('region', { name: /^Conversation with/ });
export const messages = page.getByRole('list', { name: 'Messages' });
export const field = page.getByRole('textbox', { name: /^Write to/ });
export const send = page.getByRole('button', { name: 'Send' });
/** The menu of a message, by the order in which they stand. */
export const optionsAt = (index: number) =>
  page.getByRole('button', { name: /^Options for the message/ }).nth(index);

/** Texts of the bubbles, from the top. */
export const bubbleTexts = () =>
  [...document.querySelectorAll('[data-state]')].map(({ textContent }) =>
    textContent.replace(/^(?:You|[^:]+): /, ''),
  );

/** These messages stand there, from the top. */
export const shown = (...texts: readonly string[]) => expect.poll(bubbleTexts).toEqual(texts);

/** Writes a message and sends it with the button; the field is empty once the phone has it. */
export async function say(text: string): Promise<void> {
  await field.fill(text);
  await send.click();
  await expect.element(field).toHaveValue('');
}
