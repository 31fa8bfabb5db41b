import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { messagesKey } from '#client/chat/messages.ts';
import { startTwilioLine, type TwilioClient, type TwilioMessage } from '#client/chat/twilio-line.ts';
import type { ConversationEvent } from '#contract/realtime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Listener = (value?: unknown) => void;

/** A client as Twilio's is: it tells of events, takes tokens, and is shut down. */
function standIn(token: string) {
  const listeners = new Map<string, Listener[]>();
  const tokens = [token];
  let isShut = false;
  const client: TwilioClient = {
    on: (event: string, listener: (value: never) => void) =>
      listeners.set(event, [...(listeners.get(event) ?? []), listener as Listener]),
    updateToken: async (next) => tokens.push(next),
    shutdown: async () => {
      isShut = true;
    },
  };
  return {
    client,
    tokens,
    isShut: () => isShut,
    tell: (event: string, value?: unknown) => {
      if (!isShut) for (const listener of listeners.get(event) ?? []) listener(value);
    },
  };
}

function start() {
  const clients: ReturnType<typeof standIn>[] = [];
  const told: ConversationEvent[] = [];
  const ending = new AbortController();
  let isServerAway = false;
  let tokens = 0;
  const call = async () => {
    if (isServerAway) throw new Error('away');
    tokens += 1;
    return { accessToken: `token ${tokens}` };
  };
  const queryClient = new QueryClient();
  startTwilioLine({
    api: { call: call as Api['call'] },
    queryClient,
    told: { onEvent: (event) => void told.push(event) },
    signal: ending.signal,
    createClient: (token) => {
      const made = standIn(token);
      clients.push(made);
      return made.client;
    },
  });
  return {
    clients,
    told,
    queryClient,
    end: () => ending.abort(),
    setServerAway: (away: boolean) => {
      isServerAway = away;
    },
  };
}

const message = (sid: string | null, attributes: unknown): TwilioMessage => ({
  attributes,
  conversation: { uniqueName: sid },
});

test('a token is renewed before it ends, and again should that have failed', async () => {
  const line = start();
  await vi.advanceTimersByTimeAsync(0);
  const [first] = line.clients;
  first?.tell('tokenAboutToExpire');
  await vi.advanceTimersByTimeAsync(0);
  first?.tell('tokenExpired');
  await vi.advanceTimersByTimeAsync(0);
  expect(first?.tokens).toEqual(['token 1', 'token 2', 'token 3']);
});

test('a message that is only known by its number is read, unless it has come by our own channel', async () => {
  const line = start();
  await vi.advanceTimersByTimeAsync(0);
  const isStale = (sid: string) => line.queryClient.getQueryState(messagesKey(sid))?.isInvalidated;
  for (const [sid, upTo] of [
    ['missing', 6],
    ['there', 7],
  ] as const)
    line.queryClient.setQueryData(messagesKey(sid), { messages: [], upTo, hasOlder: false });
  for (const sid of ['missing', 'there']) line.clients[0]?.tell('messageAdded', message(sid, { id: 7 }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([isStale('missing'), isStale('there')]).toEqual([true, false]);
});

test('a message that was deleted there is told as deleted; what is not of ours is passed over', async () => {
  const line = start();
  await vi.advanceTimersByTimeAsync(0);
  const [client] = line.clients;
  client?.tell('messageRemoved', message('talk', { id: 7 }));
  for (const foreign of [message('talk', {}), message(null, { id: 8 }), message('talk', null)]) {
    client?.tell('messageRemoved', foreign);
    client?.tell('messageAdded', foreign);
  }
  expect(line.told).toEqual([{ type: 'chat.deleted', sid: 'talk', messageId: 7 }]);
});

test('a client that is refused is left, and another is begun, later each time', async () => {
  const line = start();
  await vi.advanceTimersByTimeAsync(0);
  line.clients[0]?.tell('connectionStateChanged', 'connecting');
  line.clients[0]?.tell('connectionStateChanged', 'denied');
  expect(line.clients[0]?.isShut()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(line.clients.map(({ tokens }) => tokens)).toEqual([['token 1'], ['token 2']]);
  line.clients[1]?.tell('initFailed');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(line.clients).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(line.clients).toHaveLength(3);
});

test('without a server it begins once there is one, and who signs out ends it', async () => {
  const line = start();
  line.setServerAway(true);
  line.end();
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(line.clients).toHaveLength(0);
  const other = start();
  await vi.advanceTimersByTimeAsync(0);
  other.setServerAway(true);
  other.clients[0]?.tell('tokenExpired');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(other.clients).toHaveLength(1);
  other.setServerAway(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(other.clients).toHaveLength(2);
  other.end();
  expect(other.clients[1]?.isShut()).toBe(true);
});
