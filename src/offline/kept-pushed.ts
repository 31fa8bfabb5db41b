import { hashKey } from '@tanstack/query-core';
import { type Conversation, listConversations, listMessages } from '#contract/chat.ts';
import type { PushedContent } from '#contract/push-message.ts';
import { listThreads, type Thread, type ThreadsPage } from '#contract/threads.ts';
import { withOnTop } from '#domain/chat/kept-conversations.ts';
import { type KeptMessages, withMessage } from '#domain/chat/kept-messages.ts';
import { changedHere, type KeptAnswer } from '#domain/list-changes.ts';
import type { QueryStore, QueryStores } from './idb-query-store.ts';
import { cacheVersion, inPages, keptKey, storeNameOf } from './kept-names.ts';

interface Pages {
  readonly pages: readonly KeptAnswer<ThreadsPage>[];
}
type QueryKey = readonly unknown[];

interface Changing {
  readonly store: QueryStore;
  readonly now: number;
}

const newState = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const;

/** Changes a kept answer, whose age stays; makes it where there is none and the change gives one. */
function changeKept<Data>(
  { store, now }: Changing,
  queryKey: QueryKey,
  change: (data: Data | undefined) => Data | undefined,
): Promise<void> {
  const queryHash = hashKey(queryKey);
  return store.update(keptKey(queryHash), (entry) => {
    const known = entry?.buster === cacheVersion ? entry : undefined;
    const data = change(known?.state.data as Data | undefined);
    if (data === undefined) return entry;
    const state = known?.state ?? { ...newState, dataUpdatedAt: now };
    return { buster: cacheVersion, queryHash, queryKey, state: { ...state, data } };
  });
}

type PushedMessage = Extract<PushedContent, { type: 'chat.message' }>;

async function keepMessage(
  to: Changing,
  myId: number,
  { message, eventId, after }: PushedMessage,
): Promise<void> {
  const { method, path } = listMessages;
  const nothing: KeptMessages = { messages: [], upTo: 0, hasOlder: after > 0 };
  await changeKept<KeptMessages>(to, [method, path, { params: { sid: message.sid } }], (kept) =>
    withMessage(kept ?? nothing, message, after),
  );
  const list = [listConversations.method, listConversations.path, {}];
  await changeKept<KeptAnswer<{ content: readonly Conversation[] }>>(to, list, (kept) => {
    if (kept === undefined) return undefined;
    const other = eventId === null ? message.user : null;
    const content = withOnTop(kept.value.content, { message, myId }, other);
    return changedHere(kept, { content }, listConversations.lists);
  });
}

/** Puts a post into a page that is read from the newest on, below those that are pinned. */
function withPost(page: ThreadsPage, thread: Thread): ThreadsPage {
  const { content, totalElements } = page;
  if (content.some(({ id }) => id === thread.id)) return page;
  const pinned = content.filter((one) => one.pinned);
  const others = content.filter((one) => !one.pinned);
  return { ...page, content: [...pinned, thread, ...others], totalElements: totalElements + 1 };
}

function keepPost(to: Changing, eventId: number, thread: Thread): Promise<void> {
  const { method, path } = listThreads;
  const key = [method, path, { params: { id: String(eventId) } }, inPages];
  return changeKept<Pages>(to, key, (kept) => {
    const [first, ...rest] = kept?.pages ?? [];
    if (kept === undefined || first === undefined) return undefined;
    // It may be gone by now, which no mark from after its end would tell: the list is read whole again.
    const { mark: _, ...value } = withPost(first.value, thread);
    return { ...kept, pages: [{ ...first, value, etag: null }, ...rest] };
  });
}

interface Pushed {
  readonly userId: number;
  readonly content: PushedContent;
  readonly now: number;
}

interface Phone {
  readonly stores: QueryStores;
  /** Finds who is signed in; null is nobody. */
  readonly readOwner: () => Promise<number | null>;
}

/**
 * Puts what came by push into the answers that the phone keeps for a person: it is there when they open the app, also
 * without a network. Where they leave at the same moment, nothing of them stays.
 */
export async function keepPushed(
  { stores, readOwner }: Phone,
  { userId, content, now }: Pushed,
): Promise<void> {
  const storeName = storeNameOf(userId);
  const store = stores.open(storeName);
  try {
    const to = { store, now };
    if (content.type === 'chat.message') await keepMessage(to, userId, content);
    else await keepPost(to, content.eventId, content.thread);
  } finally {
    store.close();
  }
  if ((await readOwner()) !== userId) await stores.destroy(storeName);
}
