import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChannels } from '#server/realtime/channels.ts';
import { createMessageReader } from '#server/realtime/client-messages.ts';
import { connectionTo, createFakeSocket } from '#tests/support/fake-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what an app says', () => {
  const typing = { type: 'typing', sid: 'abc' } as const;
  const hear = () => {
    const socket = createFakeSocket();
    const read = createMessageReader(connectionTo(socket));
    const say = (text: string | Buffer, isBinary = false) => read({ data: Buffer.from(text), isBinary });
    return { socket, say };
  };

  test('is read where it is known, and passed over where it is not', () => {
    const { socket, say } = hear();
    expect(say(JSON.stringify(typing))).toEqual(typing);
    expect(say('{"type":"looking","sid":null}')).toEqual({ type: 'looking', sid: null });
    const strange = [
      '',
      'x',
      '[]',
      '7',
      '{"type":"seat"}',
      '{"type":"typing"}',
      '{"type":"typing","sid":"a-b"}',
    ];
    for (const text of strange) expect([text, say(text)]).toEqual([text, null]);
    expect([say(JSON.stringify(typing), true), socket.closed]).toEqual([null, []]);
  });

  test.each([
    [1024, []],
    [1025, [4429]],
  ])('may have a kilobyte and no more: %i', (bytes, closed) => {
    const { socket, say } = hear();
    const text = JSON.stringify(typing);
    say(text + ' '.repeat(bytes - text.length));
    expect(socket.closed).toEqual(closed);
  });

  test('is heard thirty times in any second, also across two of the clock', () => {
    const { socket, say } = hear();
    vi.advanceTimersByTime(900);
    for (let count = 0; count < 29; count += 1) say('x');
    vi.advanceTimersByTime(200);
    say('x');
    expect(socket.closed).toEqual([]);
    vi.advanceTimersByTime(799);
    say('x');
    expect(socket.closed).toEqual([4429]);
  });

  test('may go on for ever at thirty a second', () => {
    const { socket, say } = hear();
    for (let count = 0; count < 1000; count += 1) {
      say('x');
      vi.advanceTimersByTime(34);
    }
    expect(socket.closed).toEqual([]);
  });
});

describe('the conversation on a screen', () => {
  const here = () => {
    const channels = createChannels();
    const channel = { connection: connectionTo(createFakeSocket()), userId: 1, sessionId: 1, endsAt: 0 };
    channels.add(channel);
    const isSeen = (sid: string) => [...channels.lookingAt(sid)].length === 1;
    return { channels, channel, isSeen };
  };

  test('is one at a time, until there is none', () => {
    const { channels, channel, isSeen } = here();
    channels.look(channel, 'a');
    channels.look(channel, 'b');
    expect([isSeen('a'), isSeen('b')]).toEqual([false, true]);
    channels.look(channel, null);
    expect(isSeen('b')).toBe(false);
  });

  test('lapses after forty seconds unless it is said again', () => {
    const { channels, channel, isSeen } = here();
    channels.look(channel, 'a');
    vi.advanceTimersByTime(25_000);
    channels.look(channel, 'a');
    vi.advanceTimersByTime(39_999);
    expect(isSeen('a')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isSeen('a')).toBe(false);
  });

  test('is gone with the channel, and does not come back', () => {
    const { channels, channel, isSeen } = here();
    channels.look(channel, 'a');
    channels.remove(channel);
    channels.look(channel, 'a');
    expect(isSeen('a')).toBe(false);
  });
});
