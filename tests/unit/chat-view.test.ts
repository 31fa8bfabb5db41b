import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import {
  conversationsQuery,
  isListBehind,
  knownConversations,
  putOnTop,
  putReading,
} from '#client/chat/conversations.ts';
import { messagesKey } from '#client/chat/messages.ts';
import { threadView } from '#client/chat/thread-view.ts';
import { type ChatMessage, type Conversation, listConversations } from '#contract/chat.ts';
import { deleteMessageKind, messageKind } from '#offline/kinds/chat.ts';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { kept, me, message, noura, sid } from '#tests/support/chat-messages.ts';

describe('the list of conversations', () => {
  const conversation = (more: Partial<Conversation> = {}): Conversation => ({
    sid,
    kind: 'DIRECT',
    eventId: null,
    name: 'Noura Alharbi',
    user: noura,
    lastMessage: message(3),
    unread: 0,
    readUpTo: 3,
    seenUpTo: 0,
    muted: false,
    blocked: false,
    ...more,
  });
  const listOf = (...content: Conversation[]) => {
    const client = new QueryClient();
    client.setQueryData(apiQueryKey(listConversations, {}), { value: { content }, etag: 'x' });
    return client;
  };

  test('counts a message of another once, and own ones not at all', () => {
    const client = listOf(conversation({ sid: 'other', lastMessage: message(4) }), conversation());
    for (const one of [message(5), message(5), message(4), message(6, me)])
      putOnTop(client, { message: one, myId: me.id }, null);
    const [first, second] = knownConversations(client);
    expect([first?.sid, first?.unread, first?.lastMessage?.id, second?.sid]).toEqual([sid, 1, 6, 'other']);
  });

  test('has what is told while it is being read, also a conversation that is new', async () => {
    const client = listOf(conversation());
    const { promise, resolve } = Promise.withResolvers<object>();
    const api = { read: () => promise } as unknown as Api;
    const reading = client.fetchQuery({ ...conversationsQuery(api), staleTime: 0 });
    putOnTop(client, { message: message(4), myId: me.id }, noura);
    putOnTop(client, { message: { ...message(5), sid: 'new' }, myId: me.id }, noura);
    putReading(client, { sid, userId: noura.id, readUpTo: 2 }, me.id);
    // The server had read it before.
    resolve({ value: { content: [conversation()] }, etag: 'y' });
    await reading;
    expect(knownConversations(client).map(({ sid: id, unread }) => [id, unread])).toEqual([
      ['new', 1],
      [sid, 1],
    ]);
    expect(knownConversations(client)[1]).toMatchObject({ seenUpTo: 2, lastMessage: { id: 4 } });
  });

  test('takes the messages of a discussion with it that is no longer listed', async () => {
    const room = conversation({ sid: 'room', kind: 'ROOM', eventId: 8, user: null });
    const client = listOf(conversation(), room);
    client.setQueryData(messagesKey('room'), kept([message(1)]));
    client.setQueryData(messagesKey(sid), kept([message(1)]));
    const api = { read: async () => ({ value: { content: [conversation()] }, etag: 'y' }) } as unknown as Api;
    await client.fetchQuery({ ...conversationsQuery(api), staleTime: 0 });
    expect(client.getQueryData(messagesKey('room'))).toMatchObject({ messages: [] });
    expect(client.getQueryData(messagesKey(sid))).toMatchObject({ messages: [message(1)] });
  });

  test('knows when it has missed something', () => {
    const client = listOf(conversation());
    const isBehind = (id: number, after: number, more: Partial<ChatMessage> = {}) =>
      isListBehind(client, { message: message(id, noura, more), myId: me.id, after });
    expect(isBehind(4, 3)).toBe(false);
    expect(isBehind(3, 2)).toBe(false);
    expect(isBehind(5, 4)).toBe(true);
    expect(isBehind(4, 3, { sid: 'new' })).toBe(true);
    putOnTop(client, { message: message(6), myId: me.id }, null);
    // Written before the last one, and not counted with it.
    expect(isBehind(5, 3)).toBe(true);
  });

  test('gains the conversation that somebody has begun', () => {
    const client = listOf();
    putOnTop(client, { message: message(1), myId: me.id }, noura);
    expect(knownConversations(client)).toEqual([
      conversation({ lastMessage: message(1), unread: 1, readUpTo: 0 }),
    ]);
  });

  test('is read as far as one has seen on any device, and never less', () => {
    const client = listOf(conversation({ lastMessage: message(9), unread: 3, readUpTo: 5 }));
    putReading(client, { sid, userId: me.id, readUpTo: 4 }, me.id);
    expect(knownConversations(client)[0]?.unread).toBe(3);
    putReading(client, { sid, userId: me.id, readUpTo: 9 }, me.id);
    putReading(client, { sid, userId: noura.id, readUpTo: 8 }, me.id);
    expect(knownConversations(client)[0]).toMatchObject({ unread: 0, readUpTo: 9, seenUpTo: 8 });
  });
});

describe('a thread as it is drawn', () => {
  const place = { kind: 'DIRECT', person: noura } as const;
  const entry = (body: string, more: Partial<Entry> = {}): Entry => ({
    ...newEntry(messageKind, { place, body }, { now: 1 }),
    ...more,
  });
  const sentOf = ({ key, kind, args }: Entry, reply: unknown): Sent => ({
    key,
    kind,
    args,
    collapse: null,
    reply,
    at: 2,
  });
  const draw = (parts: { list?: readonly ChatMessage[]; entries?: Entry[]; sent?: Sent[] }) =>
    threadView({
      kept: parts.list && kept(parts.list),
      place,
      outbox: { entries: parts.entries ?? [], sent: parts.sent ?? [] },
      me,
      seenUpTo: 2,
    }).map(({ name, id, state, isSeen, isDeleted, body }) => ({ name, id, state, isSeen, isDeleted, body }));

  test('has each own message once, from the tap until it stands in the list', () => {
    const waiting = entry('Hello');
    const stage = (parts: Parameters<typeof draw>[0]) => draw(parts).map(({ name, state }) => [name, state]);
    const { key } = waiting;
    const there = message(7, me, { clientKey: key, body: 'Hello' });
    const answer = { id: 7, sid };
    expect(stage({ list: [], entries: [waiting] })).toEqual([[key, 'waiting']]);
    expect(stage({ list: [], sent: [sentOf(waiting, answer)] })).toEqual([[key, 'sent']]);
    expect(stage({ list: [there], entries: [waiting] })).toEqual([[key, 'sent']]);
    expect(stage({ list: [there], sent: [sentOf(waiting, answer)] })).toEqual([[key, 'sent']]);
    // Read up to there without it: it was deleted on another device.
    expect(stage({ list: [message(8)], sent: [sentOf(waiting, answer)] })).toEqual([['8', 'sent']]);
  });

  test('does not take old messages of this phone for a conversation that is not read yet', () => {
    const [old, fresh, waiting] = [entry('old'), entry('fresh'), entry('waits')];
    const sent = [
      { ...sentOf(old, { id: 3, sid }), at: 5 },
      { ...sentOf(fresh, { id: 9, sid }), at: 90 },
    ];
    const outbox = { entries: [waiting], sent };
    const parts = { kept: undefined, place, outbox, me, seenUpTo: 0 };
    expect(threadView({ ...parts, sentSince: 50 }).map(({ body }) => body)).toEqual(['fresh', 'waits']);
    expect(threadView(parts).map(({ body }) => body)).toEqual(['old', 'fresh', 'waits']);
  });

  test('has what waits last, in the order of writing, and says what was seen and refused', () => {
    const refusal = { status: 403, code: 'forbidden', message: 'No.', at: 1 } as const;
    const [one, two] = [entry('one'), entry('two', { refusal })];
    const elsewhere = { ...entry('x'), args: { place: { kind: 'ROOM', sid: 'r', eventId: 4 }, body: 'x' } };
    const shown = draw({
      list: [message(1, me), message(2, me), message(3, me)],
      entries: [one, elsewhere, two],
    });
    expect(shown.map(({ id, state, isSeen }) => [id, state, isSeen])).toEqual([
      [1, 'sent', true],
      [2, 'sent', true],
      [3, 'sent', false],
      [null, 'waiting', false],
      [null, 'refused', false],
    ]);
  });

  test('empties what is deleted here at once, and shows a refused deletion', () => {
    const deletion = newEntry(deleteMessageKind, { sid, target: { id: 1 } }, { now: 1 });
    expect(draw({ list: [message(1, me)], entries: [deletion] })[0]).toMatchObject({
      isDeleted: true,
      body: '',
    });
    const refusal = { status: 403, code: 'forbidden', message: 'No.', at: 1 } as const;
    const [shown] = draw({ list: [message(1, me)], entries: [{ ...deletion, refusal }] });
    expect(shown).toMatchObject({ isDeleted: false, body: '<p>1</p>' });
  });
});

test('what another version of the app has written breaks no thread', () => {
  const strange = {
    ...newEntry(messageKind, { place: { kind: 'DIRECT', person: noura }, body: '' }, { now: 1 }),
  };
  const entries = [
    { ...strange, args: { text: 'of the future' } },
    { ...strange, kind: 'chat.reaction' },
  ];
  const place = { kind: 'DIRECT', person: noura } as const;
  const outbox = { entries, sent: [{ ...strange, args: null, reply: null, at: 1 }] };
  expect(threadView({ kept: undefined, place, outbox, me, seenUpTo: 0 })).toEqual([]);
});
