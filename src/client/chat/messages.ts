import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { type ChatMessage, listMessages, type MessagesPage } from '#contract/chat.ts';

/** Messages of a conversation as far as this phone has read them. */
export interface KeptMessages {
  /** The oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Everything up to this message is here, from the first of these on; a catch-up begins after it. */
  readonly upTo: number;
  readonly hasOlder: boolean;
  /** Time of the request that brought them up to date. */
  readonly readAt: number;
}

export const messagesKey = (sid: string) => apiQueryKey(listMessages, { params: { sid } });

/** Pages of a catch-up; whoever was away for longer begins anew with the newest. */
const catchUpPagesMax = 4;

const byArrival = (one: ChatMessage, other: ChatMessage) => one.id - other.id;

/** Messages of both, each once; of one that stands in both, `newer` counts, but for what was deleted. */
export function joined(older: readonly ChatMessage[], newer: readonly ChatMessage[]): readonly ChatMessage[] {
  const all = new Map(older.map((message) => [message.id, message]));
  for (const message of newer) if (!all.get(message.id)?.deleted) all.set(message.id, message);
  return [...all.values()].sort(byArrival);
}

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
  const readAt = Date.now();
  const { content, next } = await ask({});
  return { messages: content, upTo: content.at(-1)?.id ?? 0, hasOlder: next !== null, readAt };
}

/** Reads what came since, page by page. */
async function catchUp(ask: Ask, known: KeptMessages): Promise<KeptMessages> {
  const readAt = Date.now();
  let { messages, upTo } = known;
  for (let page = 0; page < catchUpPagesMax; page += 1) {
    const { content, next, deleted } = await ask({ after: String(upTo) });
    messages = withoutDeleted(joined(messages, content), deleted);
    upTo = content.at(-1)?.id ?? upTo;
    if (next === null) return { ...known, messages, upTo, readAt };
  }
  return readNewest(ask);
}

/** Reads the newest messages of a conversation, and from then on what came since. */
export function messagesQuery(api: Api, sid: string) {
  return {
    queryKey: messagesKey(sid),
    queryFn: async ({ client, queryKey, signal }: QueryFunctionContext): Promise<KeptMessages> => {
      const ask: Ask = (query) => api.call(listMessages, { params: { sid }, query }, { signal });
      const known = client.getQueryData<KeptMessages>(queryKey);
      const read = known && known.upTo > 0 ? await catchUp(ask, known) : await readNewest(ask);
      // What the channel and this phone's own writes have put here meanwhile.
      const now = client.getQueryData<KeptMessages>(queryKey);
      if (now === undefined || now === known) return read;
      const first = read.messages[0]?.id ?? 0;
      const since = now.messages.filter(({ id }) => id >= first);
      const gone = since.flatMap(({ id, deleted }) => (deleted ? id : []));
      return { ...read, messages: withoutDeleted(joined(since, read.messages), gone) };
    },
  };
}

/** Reads the page before the oldest message that is here. */
export async function readOlder(client: QueryClient, api: Api, sid: string): Promise<void> {
  const before = client.getQueryData<KeptMessages>(messagesKey(sid))?.messages[0]?.id;
  if (before === undefined) return;
  const query = { before: String(before) };
  const { content, next } = await api.call(listMessages, { params: { sid }, query });
  patchMessages(client, sid, (kept) => ({
    ...kept,
    messages: joined(content, kept.messages),
    hasOlder: next !== null,
  }));
}

/** Changes what is kept of a conversation, where it has been read; its age stays. */
export function patchMessages(
  client: QueryClient,
  sid: string,
  change: (kept: KeptMessages) => KeptMessages,
): void {
  const key = messagesKey(sid);
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<KeptMessages>(key, (kept) => kept && change(kept), { updatedAt });
}

interface Arrived {
  readonly message: ChatMessage;
  /** True where nothing can have been missed between what was read and this one. */
  readonly follows: (kept: KeptMessages) => boolean;
}

/** Puts a message into what is kept of its conversation. */
export function putMessage(client: QueryClient, { message, follows }: Arrived): void {
  patchMessages(client, message.sid, (kept) => ({
    ...kept,
    messages: joined(kept.messages, [message]),
    upTo: follows(kept) ? Math.max(kept.upTo, message.id) : kept.upTo,
  }));
}

export const dropMessage = (client: QueryClient, sid: string, messageId: number): void =>
  patchMessages(client, sid, (kept) => ({
    ...kept,
    messages: withoutDeleted(kept.messages, [messageId]),
  }));
