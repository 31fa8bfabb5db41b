import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChannel, type SocketEvents } from '#client/realtime/channel.ts';
import { createAttention } from '#client/realtime/realtime.ts';
import { realtimeClose } from '#contract/realtime.ts';

const [secondMs, minuteMs] = [1_000, 60_000];

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

interface FakeSocket extends SocketEvents {
  readonly sent: string[];
  isClosed: boolean;
}

/** A channel over sockets that do what a test tells them. */
function channelOf(person: { token: string | null; isOnline: boolean } = { token: 'mine', isOnline: true }) {
  const sockets: FakeSocket[] = [];
  const heard: unknown[] = [];
  const clock = { now: Date.now, timers: globalThis };
  const channel = createChannel({
    connect(events) {
      const socket: FakeSocket = { ...events, sent: [], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => void socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    token: () => person.token,
    isOnline: () => person.isOnline,
    onChange: (change) => heard.push(change),
    onReady: (ready) => heard.push(ready),
    onRefused: () => heard.push('refused'),
    random: () => 1,
    ...clock,
  });
  const newest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('Nothing was connected.');
    return socket;
  };
  const greet = () => {
    newest().opened();
    newest().received('{"type":"ready"}');
  };
  const attention = (mayRest = () => true) => createAttention(channel, { ...clock, mayRest });
  return { channel, attention, sockets, heard, newest, greet };
}

test('the first message carries the token, and what follows is told', () => {
  const { channel, newest, heard } = channelOf();
  channel.start();
  expect(newest().sent).toEqual([]);
  newest().opened();
  expect(newest().sent).toEqual(['{"type":"hello","token":"mine"}']);
  newest().received('{"type":"ready"}');
  newest().received('{"type":"thread.liked","eventId":3,"threadId":8,"likedCount":2}');
  expect(heard).toEqual(['first', { type: 'thread.liked', eventId: 3, threadId: 8, likedCount: 2 }]);
});

test('what a newer server says and what is no message at all changes nothing', () => {
  const { channel, newest, heard, greet } = channelOf();
  channel.start();
  greet();
  for (const text of ['{"type":"seat.taken","tableId":4}', 'not json', 'null', '{"type":"thread.liked"}']) {
    newest().received(text);
  }
  expect(heard).toEqual(['first']);
});

test('nobody signed in, or no network: nothing is tried', () => {
  const person: { token: string | null; isOnline: boolean } = { token: null, isOnline: true };
  const { channel, sockets } = channelOf(person);
  channel.start();
  person.token = 'mine';
  person.isOnline = false;
  channel.start();
  vi.advanceTimersByTime(10 * minuteMs);
  expect(sockets).toHaveLength(0);
  person.isOnline = true;
  channel.replace();
  expect(sockets).toHaveLength(1);
});

test('after a break it is told that something may have been missed, at every time but the first', () => {
  const { channel, newest, heard, greet } = channelOf();
  channel.start();
  greet();
  newest().closed(realtimeClose.restart);
  vi.advanceTimersByTime(secondMs);
  greet();
  newest().received('{"type":"missed"}');
  expect(heard).toEqual(['first', 'again', 'again']);
  channel.start();
  greet();
  expect(heard.at(-1)).toBe('first');
});

test('failures in a row wait ever longer, from half a second to a minute', () => {
  const { channel, newest, sockets } = channelOf();
  channel.start();
  const waits = [0.5, 1, 2, 4, 8, 16, 32, 60, 60];
  waits.forEach((seconds, index) => {
    newest().closed(1006);
    vi.advanceTimersByTime(seconds * secondMs - 1);
    expect(sockets).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(index + 2);
  });
});

test('a connection that held for a while forgets the failures before it, one that fell at once does not', () => {
  const { channel, newest, sockets, greet } = channelOf();
  channel.start();
  newest().closed(1006);
  vi.advanceTimersByTime(500);
  greet();
  newest().closed(1006);
  vi.advanceTimersByTime(secondMs - 1);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  greet();
  vi.advanceTimersByTime(10 * secondMs);
  newest().closed(1006);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(4);
});

test('a server that takes the connection and says nothing is left after a quarter of a minute', () => {
  const { channel, newest, sockets } = channelOf();
  channel.start();
  const mute = newest();
  mute.opened();
  vi.advanceTimersByTime(15 * secondMs);
  expect(mute.isClosed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
});

test('when the network is back it connects at once, and what was connected over the old one is let go', () => {
  const { channel, newest, sockets, greet, heard } = channelOf();
  channel.start();
  greet();
  const old = newest();
  channel.replace();
  expect(old.isClosed).toBe(true);
  expect(sockets).toHaveLength(2);
  newest().closed(1006);
  channel.replace();
  expect(sockets).toHaveLength(3);
  greet();
  expect(heard).toEqual(['first', 'again']);
});

test('when the server is heard of again what waits or stands is renewed, and what is just being tried goes on', () => {
  const { channel, newest, sockets, greet } = channelOf();
  channel.start();
  channel.renew();
  expect(sockets).toHaveLength(1);
  greet();
  channel.renew();
  expect(sockets).toHaveLength(2);
  newest().closed(1006);
  channel.renew();
  expect(sockets).toHaveLength(3);
});

test('a token that the server does not know ends the trying until the app is looked at again or it changes', () => {
  const { channel, newest, sockets, heard } = channelOf();
  channel.start();
  newest().closed(realtimeClose.unauthenticated);
  expect(heard).toEqual(['refused']);
  vi.advanceTimersByTime(60 * minuteMs);
  channel.replace();
  expect(sockets).toHaveLength(1);
  channel.start();
  expect(sockets).toHaveLength(2);
});

test.each([realtimeClose.tooMany, realtimeClose.protocol])(
  'a server that wants nothing of it (%i) is left alone for long',
  (code) => {
    const { channel, newest, sockets } = channelOf();
    channel.start();
    newest().closed(code);
    vi.advanceTimersByTime(minuteMs - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  },
);

test('signed out, it ends and nothing starts it but a new sign-in', () => {
  const { channel, attention, newest, sockets, greet } = channelOf();
  const looks = attention();
  channel.start();
  greet();
  channel.stop();
  expect(newest().isClosed).toBe(true);
  looks.hidden();
  vi.advanceTimersByTime(10 * minuteMs);
  looks.shown();
  channel.replace();
  expect(sockets).toHaveLength(1);
  channel.start();
  expect(sockets).toHaveLength(2);
});

test('hidden for five minutes it rests, unless somebody sits at a table, and connects at once when looked at again', () => {
  const { channel, attention, newest, sockets, greet, heard } = channelOf();
  const looks = attention(() => Date.now() > 30 * minuteMs);
  channel.start();
  greet();
  looks.hidden();
  vi.advanceTimersByTime(35 * minuteMs - 1);
  expect(newest().isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(newest().isClosed).toBe(true);
  channel.replace();
  expect(sockets).toHaveLength(1);
  looks.shown();
  expect(sockets).toHaveLength(2);
  greet();
  expect(heard).toEqual(['first', 'again']);
});

test('a look at another app for a moment changes nothing; after a minute of silence it connects anew', () => {
  const { channel, attention, sockets, greet, newest } = channelOf();
  const looks = attention();
  channel.start();
  greet();
  vi.advanceTimersByTime(30 * minuteMs);
  looks.hidden();
  vi.advanceTimersByTime(59 * secondMs);
  looks.shown();
  expect(sockets).toHaveLength(1);
  looks.hidden();
  vi.advanceTimersByTime(40 * secondMs);
  newest().received('{"type":"own.read"}');
  vi.advanceTimersByTime(40 * secondMs);
  looks.shown();
  expect(sockets).toHaveLength(1);
  looks.hidden();
  vi.advanceTimersByTime(61 * secondMs);
  looks.shown();
  expect(sockets).toHaveLength(2);
});

test('a wait for the next try is over when the app is looked at again', () => {
  const { channel, attention, sockets, newest } = channelOf();
  const looks = attention();
  channel.start();
  looks.hidden();
  for (let failure = 0; failure < 8; failure += 1) {
    newest().closed(1006);
    vi.advanceTimersByTime(minuteMs / 2);
  }
  const before = sockets.length;
  newest().closed(1006);
  looks.shown();
  expect(sockets).toHaveLength(before + 1);
});

test('a phone that slept connects anew as soon as it is awake', () => {
  const { channel, attention, sockets, greet } = channelOf();
  attention();
  channel.start();
  greet();
  vi.advanceTimersByTime(10 * minuteMs);
  expect(sockets).toHaveLength(1);
  // Timers stand still in sleep, the clock does not.
  vi.setSystemTime(Date.now() + 40 * minuteMs);
  vi.advanceTimersByTime(15 * secondMs);
  expect(sockets).toHaveLength(2);
});

test('only a server that listens is told anything, and only while the channel stands', () => {
  const { channel, newest } = channelOf();
  const typing = { type: 'typing', sid: 'abc' } as const;
  const hello = '{"type":"hello","token":"mine"}';
  const greetAs = (ready: object) => {
    newest().opened();
    channel.say(typing);
    newest().received(JSON.stringify({ type: 'ready', ...ready }));
    channel.say(typing);
    return newest().sent;
  };
  channel.start();
  expect(greetAs({ listens: true })).toEqual([hello, JSON.stringify(typing)]);
  newest().closed(1006);
  channel.say(typing);
  vi.advanceTimersByTime(minuteMs);
  // Another process may be older.
  expect(greetAs({})).toEqual([hello]);
  channel.replace();
  expect(greetAs({ listens: true })).toEqual([hello, JSON.stringify(typing)]);
});
