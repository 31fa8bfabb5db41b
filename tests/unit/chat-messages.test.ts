import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { createChatFollower } from '#client/chat/follow-chat.ts';
import { keptForm } from '#client/chat/kept-form.ts';
import {
  joined,
  type KeptMessages,
  messagesKey,
  messagesQuery,
  withoutDeleted,
} from '#client/chat/messages.ts';
import type { ChatMessage, MessagesPage } from '#contract/chat.ts';
import { idsOf, kept, me, message, noura, sid } from '#tests/support/chat-messages.ts';

/** A server that answers pages of these messages. */
function apiOf(messages: () => readonly ChatMessage[]): Api {
  const size = 50;
  const page = (query: { before?: string; after?: string }): MessagesPage => {
    if (query.after !== undefined) {
      const rest = messages().filter(({ id }) => id > Number(query.after));
      const content = rest.slice(0, size);
      const gone = messages().filter(({ id, deleted }) => deleted && id <= Number(query.after));
      const next = rest.length > size ? (content.at(-1)?.id ?? null) : null;
      return { content, next, deleted: idsOf(gone) as number[] };
    }
    const before = query.before === undefined ? Number.POSITIVE_INFINITY : Number(query.before);
    const rest = messages().filter(({ id }) => id < before);
    const content = rest.slice(-size);
    return { content, next: rest.length > size ? (content[0]?.id ?? null) : null, deleted: [] };
  };
  return { call: async (_: unknown, { query }: { query: object }) => page(query) } as unknown as Api;
}

describe('what a page has read of a conversation', () => {
  test('is each message once in the order of arrival, and nothing deleted comes back', () => {
    const older = [message(1), message(2, noura, { deleted: true, body: '' }), message(4)];
    const newer = [message(2), message(3), message(4, noura, { body: 'newer' })];
    const all = joined(older, newer);
    expect(idsOf(all)).toEqual([1, 2, 3, 4]);
    expect(all.map(({ body }) => body)).toEqual(['<p>1</p>', '', '<p>3</p>', 'newer']);
    expect(withoutDeleted(all, [3, 9]).map(({ deleted }) => deleted)).toEqual([false, true, true, false]);
    expect(withoutDeleted(all, [9])).toBe(all);
  });

  test('goes on where it ended, page by page, and learns what was deleted', async () => {
    const server = Array.from({ length: 180 }, (_, index) =>
      message(index + 1, noura, index === 4 ? { deleted: true, body: '' } : {}),
    );
    const client = new QueryClient();
    client.setQueryData(messagesKey(sid), kept(Array.from({ length: 20 }, (_, index) => message(index + 1))));
    const read = await client.fetchQuery({
      ...messagesQuery(
        apiOf(() => server),
        sid,
      ),
      staleTime: 0,
    });
    expect([idsOf(read.messages), read.upTo]).toEqual([idsOf(server), 180]);
    expect(read.messages[4]?.deleted).toBe(true);
  });

  test('begins anew after a very long time away', async () => {
    const server = Array.from({ length: 400 }, (_, index) => message(index + 1));
    const client = new QueryClient();
    client.setQueryData(messagesKey(sid), kept(server.slice(0, 20)));
    const read = await client.fetchQuery({
      ...messagesQuery(
        apiOf(() => server),
        sid,
      ),
      staleTime: 0,
    });
    expect([idsOf(read.messages), read.hasOlder]).toEqual([idsOf(server.slice(350)), true]);
  });

  test('is kept with its last fifty', () => {
    const all = kept(Array.from({ length: 80 }, (_, index) => message(index + 1)));
    const form = keptForm(all) as KeptMessages;
    expect([form.messages.length, form.messages[0]?.id, form.upTo, form.hasOlder]).toEqual([
      50,
      31,
      80,
      true,
    ]);
    expect(keptForm(kept([message(1)]).messages)).toEqual([message(1)]);
  });
});

/** A page that has read a conversation and follows the channel. */
function follow(messages: readonly ChatMessage[], server: () => readonly ChatMessage[] = () => messages) {
  const client = new QueryClient();
  client.setQueryData(messagesKey(sid), kept(messages, { readAt: Date.now() - 1 }));
  const follower = createChatFollower({ queryClient: client, myId: () => me.id });
  const now = () => client.getQueryData<KeptMessages>(messagesKey(sid));
  const read = () => client.fetchQuery({ ...messagesQuery(apiOf(server), sid), staleTime: 0 });
  const tell = (one: ChatMessage) =>
    follower.onEvent({ type: 'chat.message', sid, eventId: null, message: one });
  return { client, follower, now, read, tell };
}

describe('events of the channel', () => {
  test('never make one believe that what was missed before them is there', async () => {
    const server = [1, 2, 3, 4, 5].map((id) => message(id));
    const { follower, now, read, tell } = follow(server.slice(0, 2), () => server);
    // Messages 3 and 4 were missed in a gap; 5 comes after it.
    follower.onReady();
    tell(message(5));
    expect([idsOf(now()?.messages ?? []), now()?.upTo]).toEqual([[1, 2, 5], 2]);
    await read();
    expect([idsOf(now()?.messages ?? []), now()?.upTo]).toEqual([[1, 2, 3, 4, 5], 5]);
  });

  test('repeated, late and with gaps they leave what a fresh reading would', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const server: ChatMessage[] = [];
        const page = follow([], () => server);
        const line = lineOf(page, server);
        page.follower.onReady();
        await page.read();
        for (const one of steps) await line[one.do](one.by);
        await line.reconnect();
        expect(page.now()?.messages ?? []).toEqual(server);
      }),
    );
  });
});

const step = fc.record({
  do: fc.constantFrom('write', 'write', 'write', 'repeat', 'remove', 'cut', 'reconnect'),
  by: fc.nat(),
});

/** Line between a server and a page, which hears nothing while it is cut. */
function lineOf({ follower, read, tell }: ReturnType<typeof follow>, server: ChatMessage[]) {
  let isCut = false;
  const whenHeard = (act: () => void) => isCut || act();
  return {
    write(by: number) {
      const one = message(server.length + 1, by % 2 === 0 ? me : noura);
      server.push(one);
      whenHeard(() => tell(one));
    },
    repeat(by: number) {
      const one = server[by % Math.max(1, server.length)];
      if (one && !one.deleted) whenHeard(() => tell(one));
    },
    remove(by: number) {
      const index = by % Math.max(1, server.length);
      const gone = server[index];
      if (gone) server[index] = { ...gone, body: '', deleted: true };
      if (gone) whenHeard(() => follower.onEvent({ type: 'chat.deleted', sid, messageId: gone.id }));
    },
    cut() {
      isCut = true;
    },
    async reconnect() {
      isCut = false;
      follower.onReady();
      await read();
    },
  };
}
