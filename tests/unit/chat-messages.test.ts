import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import type { ChatListener } from '#client/chat/chat-line.ts';
import { followChat } from '#client/chat/follow-chat.ts';
import { keptForm } from '#client/chat/kept-form.ts';
import { messagesKey, messagesQuery, withoutDeleted } from '#client/chat/messages.ts';
import type { ChatMessage, MessagesPage } from '#contract/chat.ts';
import { joined, type KeptMessages } from '#domain/chat/kept-messages.ts';
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

/** A page that follows the provider, and has read these messages of a conversation; null where it has read none. */
function follow(messages: readonly ChatMessage[] | null, server: () => readonly ChatMessage[]) {
  const client = new QueryClient();
  if (messages) client.setQueryData(messagesKey(sid), kept(messages));
  let listener: ChatListener | undefined;
  followChat(
    {
      subscribe: (given) => {
        listener = given;
        return () => undefined;
      },
    },
    { queryClient: client, myId: () => me.id },
  );
  const now = () => client.getQueryData<KeptMessages>(messagesKey(sid));
  const read = (api: Api = apiOf(server)) => client.fetchQuery({ ...messagesQuery(api, sid), staleTime: 0 });
  const tell = (one: ChatMessage) =>
    listener?.onEvent({ type: 'chat.message', sid, eventId: null, message: one, after: one.id - 1 });
  const tellDeleted = (messageId: number) => listener?.onEvent({ type: 'chat.deleted', sid, messageId });
  return { client, now, read, tell, tellDeleted };
}

/** Server that reads at once and answers when it is let. */
function slow(server: () => readonly ChatMessage[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const api = apiOf(() => then);
  const then = [...server()];
  const call: Api['call'] = async (...asked) => {
    const page = await api.call(...asked);
    await promise;
    return page;
  };
  return { api: { ...api, call }, answer: resolve };
}

describe('what the provider tells', () => {
  test('never makes one believe that what was missed before it is there', async () => {
    const server = [1, 2, 3, 4, 5].map((id) => message(id));
    const { now, read, tell } = follow(server.slice(0, 2), () => server);
    // Messages 3 and 4 were missed; 5 is told.
    tell(message(5));
    expect([idsOf(now()?.messages ?? []), now()?.upTo]).toEqual([[1, 2, 5], 2]);
    await read();
    expect([idsOf(now()?.messages ?? []), now()?.upTo]).toEqual([[1, 2, 3, 4, 5], 5]);
  });

  test('in another order than it was written is there once the last of it has come', () => {
    const { now, tell } = follow([message(1)], () => []);
    for (const id of [4, 3, 2]) tell(message(id));
    expect([idsOf(now()?.messages ?? []), now()?.upTo, now()?.ahead]).toEqual([[1, 2, 3, 4], 4, []]);
  });

  test('while the conversation is first read is in what was read', async () => {
    const server = [message(1)];
    const { now, read, tell, tellDeleted } = follow(null, () => server);
    const { api, answer } = slow(() => server);
    const reading = read(api);
    await vi.waitFor(() => expect(now()).toBeUndefined());
    tell(message(2));
    tell(message(3));
    tellDeleted(1);
    answer();
    await reading;
    expect([idsOf(now()?.messages ?? []), now()?.upTo]).toEqual([[1, 2, 3], 3]);
    expect(now()?.messages[0]).toMatchObject({ deleted: true, body: '' });
  });

  test('makes what is missing before it be read', async () => {
    vi.useFakeTimers();
    try {
      const server = [1, 2, 3].map((id) => message(id));
      const page = follow([message(1)], () => server);
      const observer = new QueryObserver(page.client, {
        ...messagesQuery(
          apiOf(() => server),
          sid,
        ),
        staleTime: Number.POSITIVE_INFINITY,
      });
      const stop = observer.subscribe(() => undefined);
      page.tell(message(3));
      expect(page.now()?.upTo).toBe(1);
      await vi.advanceTimersByTimeAsync(1_000);
      stop();
      expect([idsOf(page.now()?.messages ?? []), page.now()?.upTo]).toEqual([[1, 2, 3], 3]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not make what is known to be old pass for new', async () => {
    const { client, tell } = follow([message(1)], () => []);
    await client.invalidateQueries({ queryKey: messagesKey(sid) });
    tell(message(2));
    expect(client.getQueryState(messagesKey(sid))?.isInvalidated).toBe(true);
  });

  test('repeated, late and with gaps leaves what a fresh reading would', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const server: ChatMessage[] = [];
        const page = follow(null, () => server);
        const line = lineOf(page, server);
        for (const one of steps) await line[one.do](one.by);
        await line.settle();
        expect(page.now()?.messages ?? []).toEqual(server);
        expect(page.now()?.upTo).toBe(server.at(-1)?.id ?? 0);
      }),
    );
  });
});

const step = fc.record({
  do: fc.constantFrom(
    ...(['write', 'write', 'write', 'repeat', 'remove', 'lose', 'delay', 'read', 'answer'] as const),
  ),
  by: fc.nat(),
});

/** Line between a server and a page, on which messages are lost and come late, and readings take their time. */
function lineOf({ read, tell, tellDeleted }: ReturnType<typeof follow>, server: ChatMessage[]) {
  let late: (() => void)[] = [];
  let reading: { answer: () => void; done: Promise<unknown> } | null = null;
  const append = (by: number) => {
    const one = message(server.length + 1, by % 2 === 0 ? me : noura);
    server.push(one);
    return one;
  };
  const answer = async () => {
    reading?.answer();
    await reading?.done;
    reading = null;
  };
  return {
    write: (by: number) => tell(append(by)),
    lose: append,
    delay(by: number) {
      const one = append(by);
      late.push(() => tell(one));
    },
    repeat(by: number) {
      const one = server[by % Math.max(1, server.length)];
      if (one && !one.deleted) tell(one);
      for (const tellNow of late.splice(0)) tellNow();
    },
    remove(by: number) {
      const index = by % Math.max(1, server.length);
      const gone = server[index];
      if (!gone) return;
      server[index] = { ...gone, body: '', deleted: true };
      tellDeleted(gone.id);
    },
    async read() {
      await answer();
      const { api, answer: let_ } = slow(() => server);
      reading = { answer: let_, done: read(api) };
      await Promise.resolve();
    },
    answer,
    async settle() {
      late = [];
      await answer();
      await read();
    },
  };
}
