import type * as v from 'valibot';
import {
  type ChatDetailsSchema,
  type Conversation,
  listConversations,
  type listMessages,
  type MessagesPage,
} from '#contract/chat.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { listChatMarks } from '#server/chat-versions/store.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { ReadAnswer } from '#server/http/answers.ts';
import { createComposedAnswers } from '#server/http/composed-answers.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import { listBlocksOf } from './blocks/store.ts';
import { type ListedRow, listDirect, listEveryDirect, listRooms } from './list/reader.ts';
import { type Membership, otherOf, requireMembership } from './policy.ts';
import { presentConversation, presentLast, presentMessage } from './present.ts';
import {
  findConversation,
  findMirroredSids,
  listAfter,
  listBefore,
  listDeleted,
  listMessagesById,
  type WrittenRow,
} from './reader.ts';

const latestFirst = (one: ListedRow, other: ListedRow) =>
  (other.last_message_id ?? 0) - (one.last_message_id ?? 0);

/** Creates the read of a person's conversations. It is composed once for the versions of what it tells. */
export function createConversationsReader(context: Context) {
  const answer = createComposedAnswers(listConversations, context.clock);
  return async ({ userId }: Pick<Me, 'userId'>, since: string | undefined): Promise<ReadAnswer> => {
    const marks = await listChatMarks(context.database.reader, userId);
    return answer({ of: [userId], at: [marks], since }, () => readConversations(context, userId));
  };
}

/** Reads the conversations of a person, the latest first. */
export async function readConversations(
  context: Context,
  viewerId: number,
): Promise<{ content: Conversation[] }> {
  const { reader } = context.database;
  const rows = [...(await listDirect(reader, viewerId)), ...(await listRooms(reader, viewerId))]
    .sort(latestFirst)
    .slice(0, limits.conversationsMax);
  const ids = (pick: (row: ListedRow) => number | null) => rows.flatMap((row) => pick(row) ?? []);
  const [people, messages, { blocked }] = await Promise.all([
    listPeople(
      reader,
      ids(({ other_id }) => other_id),
    ),
    listMessagesById(
      reader,
      ids(({ last_message_id }) => last_message_id),
    ),
    listBlocksOf(reader, viewerId),
  ]);
  const personOf = new Map(people.map((row) => [row.id, presentPerson(row, context)]));
  const messageOf = new Map(messages.map((row) => [row.message_id, presentLast(row, { viewerId, context })]));
  const content = rows.map((row) =>
    presentConversation(row, {
      user: personOf.get(row.other_id ?? 0) ?? null,
      lastMessage: messageOf.get(row.last_message_id ?? 0) ?? null,
      blocked: row.other_id !== null && blocked.has(row.other_id),
    }),
  );
  return { content };
}

type Asked = QueryOf<typeof listMessages>;

/** Cuts rows to the bytes of a page, at least one; more than `limit` rows mean that another page follows. */
function cut(rows: readonly WrittenRow[], limit: number) {
  let bytesLeft = limits.threadsPageMaxBytes;
  const end = rows.findIndex(({ body }, index) => {
    bytesLeft -= Buffer.byteLength(body);
    return index === limit || (index > 0 && bytesLeft < 0);
  });
  const page = end === -1 ? rows : rows.slice(0, end);
  return { page, next: end === -1 ? null : (page.at(-1)?.message_id ?? null) };
}

/** Reads a page of a conversation as one person sees it. */
export async function readMessages(
  context: Context,
  me: Me,
  { sid, before, after, limit }: Asked & { readonly sid: string },
): Promise<MessagesPage> {
  if (before !== undefined && after !== undefined)
    throw new ProblemError('invalid', { fields: { after: texts.invalid } });
  const { reader } = context.database;
  const viewerId = me.userId;
  const { conversation } = await requireMembership(reader, await findConversation(reader, sid), viewerId);
  const viewed = { conversationId: conversation.id, viewerId };
  const asked = { ...viewed, limit: limit + 1 };
  const rows =
    after === undefined ? await listBefore(reader, asked, before) : await listAfter(reader, asked, after);
  const { page, next } = cut(rows, limit);
  const content = page.map((row) => presentMessage(row, { viewerId, context }));
  return {
    content: after === undefined ? content.reverse() : content,
    next,
    deleted: after === undefined ? [] : await listDeleted(reader, viewed, after),
  };
}

type ChatDetails = v.InferOutput<typeof ChatDetailsSchema>;

type OfTwo = Omit<Membership, 'participation'>;

/**
 * Reads the details of conversations of two for one of them. Another chat provider takes our own identifier as the
 * unique name, and its own where the conversation stands there already.
 */
export async function readDetails(db: Reader, conversations: readonly OfTwo[]): Promise<ChatDetails[]> {
  const ids = conversations.map(({ conversation }) => conversation.id);
  const mirrored = await findMirroredSids(db, ids);
  return conversations.map(({ conversation, userId, otherId }) => {
    const there = mirrored.get(conversation.id);
    return {
      twilioChannelSid: there?.sid ?? conversation.sid,
      createdBy: conversation.created_by,
      senderTwilioMemberSid: there?.participants.get(userId) ?? null,
      receiverTwilioMemberSid: there?.participants.get(otherId ?? userId) ?? null,
      senderUserId: userId,
      receiverUserId: otherId ?? userId,
    };
  });
}

/** Reads the details of all conversations of two of a person, the latest first. */
export async function readAllDetails(db: Reader, { userId }: Me): Promise<ChatDetails[]> {
  const conversations = await listEveryDirect(db, userId);
  return readDetails(
    db,
    conversations.map((conversation) => ({ conversation, userId, otherId: otherOf(conversation, userId) })),
  );
}
