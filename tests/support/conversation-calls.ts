import {
  blockPerson,
  type ChatMessage,
  type Conversation,
  deleteMessage,
  listConversations,
  listMessages,
  type MessagesPage,
  readConversation,
  sendMessage,
  sendMessageTo,
  unblockPerson,
} from '#contract/chat.ts';
import { headerNames } from '#contract/names.ts';
import { enter, type SignedInPerson } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface Writing {
  readonly body?: string;
  readonly link?: string;
  readonly key?: string;
}

const headersOf = ({ key }: Writing) => (key === undefined ? {} : { [headerNames.idempotencyKey]: key });
const bodyOf = ({ body = 'Hello', link }: Writing) => ({
  body,
  ...(link !== undefined && { attributes: { link } }),
});

/** Writes a message to a person. */
export const writeTo = (
  app: TestApp,
  { token }: SignedInPerson,
  { user: { id } }: SignedInPerson,
  writing: Writing = {},
) =>
  app.call(
    sendMessageTo,
    { params: { userId: String(id) }, body: bodyOf(writing) },
    { token, headers: headersOf(writing) },
  );

/** Writes a message into a conversation. */
export const writeIn = (app: TestApp, { token }: SignedInPerson, sid: string, writing: Writing = {}) =>
  app.call(sendMessage, { params: { sid }, body: bodyOf(writing) }, { token, headers: headersOf(writing) });

export async function conversationsOf(
  app: TestApp,
  { token }: SignedInPerson,
): Promise<readonly Conversation[]> {
  return (await app.call(listConversations, {}, { token })).reply.content;
}

/** The conversation of a person with another; throws where there is none. */
export async function talkWith(
  app: TestApp,
  person: SignedInPerson,
  { user: { id } }: SignedInPerson,
): Promise<Conversation> {
  const found = (await conversationsOf(app, person)).find(({ user }) => user?.id === id);
  if (found === undefined) throw new Error('There is no such conversation.');
  return found;
}

/** The discussion of a room as one of its people lists it. */
export async function discussionOf(
  app: TestApp,
  person: SignedInPerson,
  eventId: number,
): Promise<Conversation> {
  const found = (await conversationsOf(app, person)).find((one) => one.eventId === eventId);
  if (found === undefined) throw new Error('There is no such discussion.');
  return found;
}

interface Asked {
  readonly before?: number;
  readonly after?: number;
  readonly limit?: number;
}

export async function pageOf(
  app: TestApp,
  { token }: SignedInPerson,
  sid: string,
  { before, after, limit }: Asked = {},
): Promise<MessagesPage> {
  const query = {
    ...(before !== undefined && { before: String(before) }),
    ...(after !== undefined && { after: String(after) }),
    ...(limit !== undefined && { limit: String(limit) }),
  };
  return (await app.call(listMessages, { params: { sid }, query }, { token })).reply;
}

/** Every message of a conversation that a person sees, page by page, the oldest first. */
export async function allMessages(
  app: TestApp,
  person: SignedInPerson,
  sid: string,
): Promise<readonly ChatMessage[]> {
  const all: ChatMessage[] = [];
  let before: number | undefined;
  do {
    const { content, next } = await pageOf(app, person, sid, { before });
    all.unshift(...content);
    before = next ?? undefined;
  } while (before !== undefined);
  return all;
}

/** Says up to which message a person has read a conversation. */
export const readIn = async (app: TestApp, { token }: SignedInPerson, sid: string, messageId: number) =>
  (await app.call(readConversation, { params: { sid }, body: { messageId } }, { token })).reply;

export const block = (app: TestApp, { token }: SignedInPerson, { user }: SignedInPerson) =>
  app.call(blockPerson, { params: { id: String(user.id) } }, { token });
export const unblock = (app: TestApp, { token }: SignedInPerson, { user }: SignedInPerson) =>
  app.call(unblockPerson, { params: { id: String(user.id) } }, { token });

/** Deletes a message of a conversation. */
export const removeIn = (app: TestApp, { token }: SignedInPerson, sid: string, messageId: number) =>
  app.call(deleteMessage, { params: { sid, messageId: String(messageId) } }, { token });

/** The words of messages as they were sent. */
export const wordsOf = (messages: readonly Pick<ChatMessage, 'body'>[]): string[] =>
  messages.map(({ body }) => body.replace(/<\/?p>/g, ''));

/** The calls of one server, for tests that ask no more of an answer than its message. */
export const chatCalls = (app: TestApp) => ({
  /** Identifier of a room's discussion. */
  roomOf: async (person: SignedInPerson, eventId: number): Promise<string> =>
    (await discussionOf(app, person, eventId)).sid,
  write: async (person: SignedInPerson, sid: string, writing?: Writing): Promise<ChatMessage> =>
    (await writeIn(app, person, sid, writing)).reply,
  writeTo: async (person: SignedInPerson, other: SignedInPerson): Promise<ChatMessage> =>
    (await writeTo(app, person, other)).reply,
  remove: (person: SignedInPerson, { sid, id }: ChatMessage) => removeIn(app, person, sid, id),
  read: (person: SignedInPerson, { sid, id }: ChatMessage) => readIn(app, person, sid, id),
  block: (person: SignedInPerson, other: SignedInPerson) => block(app, person, other),
  unblock: (person: SignedInPerson, other: SignedInPerson) => unblock(app, person, other),
});

/** Starts a server with two people who have not written to one another. */
export async function startTalk() {
  const app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  return { app, noura, maha, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}
