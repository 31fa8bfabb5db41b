import {
  blockPerson,
  type ChatMessage,
  deleteMessage,
  listConversations,
  readConversation,
  sendMessage,
  sendMessageTo,
  unblockPerson,
} from '#contract/chat.ts';
import { headerNames } from '#contract/names.ts';
import type { SignedInPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The calls of chat that tests of the channel need. */
export function chatCalls(app: TestApp) {
  return {
    /** Identifier of a room's discussion. */
    roomOf: async ({ token }: SignedInPerson, eventId: number): Promise<string> => {
      const { reply } = await app.call(listConversations, {}, { token });
      return reply.content.find((conversation) => conversation.eventId === eventId)?.sid ?? '';
    },
    write: async (
      { token }: SignedInPerson,
      sid: string,
      { body = 'Hello', key }: { readonly body?: string; readonly key?: string } = {},
    ): Promise<ChatMessage> => {
      const headers = key === undefined ? {} : { [headerNames.idempotencyKey]: key };
      return (await app.call(sendMessage, { params: { sid }, body: { body } }, { token, headers })).reply;
    },
    writeTo: async ({ token }: SignedInPerson, { user }: SignedInPerson): Promise<ChatMessage> =>
      (
        await app.call(
          sendMessageTo,
          { params: { userId: String(user.id) }, body: { body: 'Hello' } },
          { token },
        )
      ).reply,
    remove: ({ token }: SignedInPerson, { sid, id }: ChatMessage) =>
      app.call(deleteMessage, { params: { sid, messageId: String(id) } }, { token }),
    read: ({ token }: SignedInPerson, { sid, id }: ChatMessage) =>
      app.call(readConversation, { params: { sid }, body: { messageId: id } }, { token }),
    block: ({ token }: SignedInPerson, { user }: SignedInPerson) =>
      app.call(blockPerson, { params: { id: String(user.id) } }, { token }),
    unblock: ({ token }: SignedInPerson, { user }: SignedInPerson) =>
      app.call(unblockPerson, { params: { id: String(user.id) } }, { token }),
  };
}
