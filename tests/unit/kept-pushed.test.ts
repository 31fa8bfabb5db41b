import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { messagesQuery } from '#client/chat/messages.ts';
import { threadsQuery } from '#client/posts/threads/thread-queries.ts';
import type { ChatMessage, Conversation } from '#contract/chat.ts';
import type { PushedContent } from '#contract/push-message.ts';
import { keepPushed } from '#offline/kept-pushed.ts';
import { createQueryPersistence } from '#offline/query-persistence.ts';
import { me, message, noura } from '#tests/support/chat-messages.ts';
import { memoryQueryStores } from '#tests/support/memory-query-stores.ts';
import { page, thread } from '#tests/support/shown-threads.ts';

const conversation = (last: ChatMessage): Conversation => ({
  sid: last.sid,
  kind: 'DIRECT',
  eventId: null,
  name: 'Noura Alharbi',
  user: noura,
  lastMessage: last,
  unread: 0,
  readUpTo: last.id,
  seenUpTo: 0,
  muted: false,
  blocked: false,
});

/** A phone that has read answers online, was closed, and is opened without a network. */
function startPhone(answers: Readonly<Record<string, unknown>>) {
  const stores = memoryQueryStores();
  let ownerId: number | null = me.id;
  const offline = async () => {
    throw new Error('no network');
  };
  const answerOf = async (endpoint: { path: string }) => answers[endpoint.path];
  const online = {
    call: answerOf,
    read: async (endpoint: { path: string }) => ({ value: await answerOf(endpoint), etag: '"1"' }),
  } as unknown as Api;
  const dead = { call: offline, read: offline } as unknown as Api;
  const open = (api: Api) => {
    const persistence = createQueryPersistence(stores);
    persistence.openFor(me.id);
    const client = new QueryClient({
      defaultOptions: { queries: { persister: persistence.persister, retry: false } },
    });
    return {
      messages: (sid = 'abc') => client.fetchQuery(messagesQuery(api, sid)),
      conversations: () => client.fetchQuery(conversationsQuery(api)),
      announcements: () => client.fetchInfiniteQuery(threadsQuery(api, 2)),
    };
  };
  const store = stores.open('person-1');
  return {
    /** Resolves once so many answers are on the phone. */
    written: (count: number) => expect.poll(async () => (await store.entries()).length).toBe(count),
    online: () => open(online),
    offline: () => open(dead),
    /** They sign out, of which this page does not know. */
    leave: () => {
      ownerId = null;
    },
    names: stores.names,
    push: (content: PushedContent) =>
      keepPushed({ stores, readOwner: async () => ownerId }, { userId: me.id, content, now: Date.now() }),
  };
}

const messagesPath = '/api/v1/chat/conversations/:sid/messages';
const listPath = '/api/v1/chat/conversations';

test('a message that was pushed is in its conversation when the app is opened without a network', async () => {
  const phone = startPhone({
    [messagesPath]: { content: [message(1), message(2)], next: null, deleted: [] },
    [listPath]: { content: [conversation(message(2))] },
  });
  const before = phone.online();
  await before.messages();
  await before.conversations();
  await phone.written(2);
  await phone.push({ type: 'chat.message', eventId: null, message: message(3), after: 2 });
  const opened = phone.offline();
  const kept = await opened.messages();
  expect([kept.messages.map(({ id }) => id), kept.upTo]).toEqual([[1, 2, 3], 3]);
  const [listed] = (await opened.conversations()).value.content;
  expect([listed?.lastMessage?.id, listed?.unread]).toEqual([3, 1]);
});

test('the same message twice changes nothing, and a gap before it is known', async () => {
  const phone = startPhone({
    [messagesPath]: { content: [message(1)], next: null, deleted: [] },
    [listPath]: { content: [conversation(message(1))] },
  });
  const before = phone.online();
  await before.messages();
  await before.conversations();
  await phone.written(2);
  const content = { type: 'chat.message', eventId: null, message: message(5), after: 4 } as const;
  await phone.push(content);
  await phone.push(content);
  const opened = phone.offline();
  const kept = await opened.messages();
  expect(kept).toMatchObject({ upTo: 1, ahead: [{ id: 5, after: 4 }] });
  expect(kept.messages.map(({ id }) => id)).toEqual([1, 5]);
  expect((await opened.conversations()).value.content[0]?.unread).toBe(1);
});

test('the first message of somebody new makes the conversation', async () => {
  const phone = startPhone({ [listPath]: { content: [] } });
  await phone.online().conversations();
  await phone.written(1);
  await phone.push({
    type: 'chat.message',
    eventId: null,
    message: message(9, noura, { sid: 'new' }),
    after: 0,
  });
  const opened = phone.offline();
  expect(await opened.messages('new')).toMatchObject({ upTo: 9, hasOlder: false, messages: [{ id: 9 }] });
  expect((await opened.conversations()).value.content).toMatchObject([
    { sid: 'new', unread: 1, name: 'Noura Alharbi' },
  ]);
});

test('an announcement stands first among the kept ones, below those that are pinned, and once', async () => {
  const phone = startPhone({
    '/api/v1/event/:id/qna': page([thread(1, { pinned: true }), thread(3), thread(2)]).value,
  });
  await phone.online().announcements();
  await phone.written(1);
  for (let twice = 0; twice < 2; twice += 1)
    await phone.push({ type: 'thread.posted', eventId: 2, thread: thread(4) });
  const { pages } = await phone.offline().announcements();
  expect(pages[0]?.value.content.map(({ id }) => id)).toEqual([1, 4, 3, 2]);
});

test('nothing is made of announcements that this phone has never read', async () => {
  const phone = startPhone({});
  await phone.push({ type: 'thread.posted', eventId: 2, thread: thread(4) });
  await expect(phone.offline().announcements()).rejects.toThrow('no network');
});

test('nothing stays of somebody who leaves while it is put away', async () => {
  const phone = startPhone({ [listPath]: { content: [conversation(message(2))] } });
  await phone.online().conversations();
  await phone.written(1);
  phone.leave();
  await phone.push({ type: 'chat.message', eventId: null, message: message(3), after: 2 });
  expect(await phone.names()).toEqual([]);
});
