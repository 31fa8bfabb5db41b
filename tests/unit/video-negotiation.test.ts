import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { negotiate } from '#client/video/link/negotiation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The part of a connection that a negotiation uses, in a browser that takes every description. */
function fakeConnection() {
  const taken = vi.fn();
  const parts = {
    signalingState: 'stable',
    localDescription: { type: 'answer', sdp: 'v=0' },
    setRemoteDescription: async (description: unknown) => taken(description),
    setLocalDescription: async () => undefined,
  };
  const pc = Object.assign(new EventTarget(), parts) as Partial<RTCPeerConnection> as RTCPeerConnection;
  return { pc, taken };
}

const offer = { type: 'description', description: { type: 'offer', sdp: 'v=0' } } as const;

test('somebody who offers without end is heard some times, and again after a while', async () => {
  const { pc, taken } = fakeConnection();
  const say = vi.fn();
  const hear = negotiate(pc, { isPolite: true, say, prepareAnswer: () => undefined });
  for (let times = 0; times < 200; times += 1) await hear(offer);
  expect(taken.mock.calls.length).toBeLessThanOrEqual(12);
  expect(say.mock.calls.length).toBeLessThanOrEqual(12);
  vi.advanceTimersByTime(20_000);
  const before = taken.mock.calls.length;
  await hear(offer);
  expect(taken.mock.calls.length).toBe(before + 1);
});

test('offers that come as often as a network changes are all taken', async () => {
  const { pc, taken } = fakeConnection();
  const hear = negotiate(pc, { isPolite: true, say: () => undefined, prepareAnswer: () => undefined });
  for (let times = 0; times < 60; times += 1) {
    await hear(offer);
    vi.advanceTimersByTime(2_000);
  }
  expect(taken).toHaveBeenCalledTimes(60);
});
