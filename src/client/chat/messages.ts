import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { type ChatMessage, listMessages, type MessagesPage } from '#contract/chat.ts';
import { advanced, joined, type KeptMessages, withMessage } from '#domain/chat/kept-messages.ts';
import { changeQuery, withChangesMeanwhile } from './changed-query.ts';

export const messagesKey = (sid: string) => apiQueryKey(listMessages, { params: { sid } });

/** Pages of a catch-up; whoever was away for longer begins anew with the newest. */
const catchUpPagesMax = 4;

const emptied = (message: ChatMessage): ChatMessage => ({
  ...message,
  body: '',
  attributes: {},
  deleted: true,
});

/** The messages without the texts of those that were deleted. */
export function withoutDeleted(
  messages: readonly ChatMessage[],
  deleted: readonly number[],
): readonly ChatMessage[] {
  const ids = new Set(deleted);
  const isGone = ({ id, deleted: isEmpty }: ChatMessage) => !isEmpty && ids.has(id);
  return messages.some(isGone) ? messages.map((one) => (isGone(one) ? emptied(one) : one)) : messages;
}

type Ask = (query: { before?: string; after?: string }) => Promise<MessagesPage>;

async function readNewest(ask: Ask): Promise<KeptMessages> {
  const { content, next } = await ask({});
  return { messages: content, upTo: content.at(-1)?.id ?? 0, hasOlder: next !== null };
}

/** Reads what came since, page by page. */
async function catchUp(ask: Ask, known: KeptMessages): Promise<KeptMessages> {
  let { messages, upTo } = known;
  for (let page = 0; page < catchUpPagesMax; page += 1) {
    const { content, next, deleted } = await ask({ after: String(upTo) });
    messages = withoutDeleted(joined(messages, content), deleted);
    upTo = content.at(-1)?.id ?? upTo;
    if (next === null) return advanced({ ...known, messages, upTo });
  }
  return readNewest(ask);
}

/** Reads the newest messages of a conversation, and from then on what came since. */
export function messagesQuery(api: Api, sid: string) {
  return {
    queryKey: messagesKey(sid),
    queryFn: ({ client, queryKey, signal }: QueryFunctionContext): Promise<KeptMessages> => {
      const ask: Ask = (query) => api.call(listMessages, { params: { sid }, query }, { signal });
      const known = client.getQueryData<KeptMessages>(queryKey);
      return withChangesMeanwhile({ client, queryKey }, () =>
        known && known.upTo > 0 ? catchUp(ask, known) : readNewest(ask),
      );
    },
  };
}

const changeMessages = (
  client: QueryClient,
  sid: string,
  change: (kept: KeptMessages) => KeptMessages,
): void => changeQuery<KeptMessages>(client, messagesKey(sid), change);

/** Reads the page before the oldest message that is here. */
export async function readOlder(client: QueryClient, api: Api, sid: string): Promise<void> {
  const first = client.getQueryData<KeptMessages>(messagesKey(sid))?.messages[0]?.id;
  if (first === undefined) return;
  const query = { before: String(first) };
  const { content, next } = await api.call(listMessages, { params: { sid }, query });
  changeMessages(client, sid, (kept) => {
    // A conversation that was begun anew meanwhile begins later.
    if (kept.messages[0]?.id !== first) return kept;
    return { ...kept, messages: joined(content, kept.messages), hasOlder: next !== null };
  });
}

/** Puts a message into what is kept of its conversation; `after` is the one before it, where that is known. */
export const putMessage = (client: QueryClient, message: ChatMessage, after: number | null): void =>
  changeMessages(client, message.sid, (kept) => withMessage(kept, message, after));

/** Tells whether something is missing before what has come by itself. */
export const hasGap = (client: QueryClient, sid: string): boolean =>
  (client.getQueryData<KeptMessages>(messagesKey(sid))?.ahead?.length ?? 0) > 0;

export const dropMessage = (client: QueryClient, sid: string, messageId: number): void =>
  changeMessages(client, sid, (kept) => ({
    ...kept,
    messages: withoutDeleted(kept.messages, [messageId]),
  }));

const nothing: KeptMessages = { messages: [], upTo: 0, hasOlder: false };

/** Takes a conversation that one may no longer read out of the page; its query key is returned. */
export function emptyMessages(client: QueryClient, sid: string): void {
  const queryKey = messagesKey(sid);
  // What is on its way was asked for while one was in.
  void client.cancelQueries({ queryKey });
  client.setQueryData<KeptMessages>(queryKey, nothing, { updatedAt: 1 });
}
