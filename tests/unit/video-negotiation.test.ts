import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { negotiate } from '#client/video/link/negotiation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The part of a connection that a negotiation uses, in a browser that takes every description. */
function fakeConnection() {
  const taken = vi.fn();
  const restarted = vi.fn();
  const parts = {
    signalingState: 'stable',
    localDescription: { type: 'answer', sdp: 'v=0' },
    setRemoteDescription: async (description: unknown) => taken(description),
    setLocalDescription: async () => undefined,
    restartIce: () => void restarted(),
  };
  const pc = Object.assign(new EventTarget(), parts) as Partial<RTCPeerConnection> as RTCPeerConnection;
  return { pc, taken, restarted };
}

const offer = { type: 'description', description: { type: 'offer', sdp: 'v=0' } } as const;

test('somebody who offers without end is heard some times, and again after a while', async () => {
  const { pc, taken } = fakeConnection();
  const say = vi.fn();
  const { hear } = negotiate(pc, { isOfferer: false, say, prepareAnswer: () => undefined });
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
  const { hear } = negotiate(pc, { isOfferer: false, say: () => undefined, prepareAnswer: () => undefined });
  for (let times = 0; times < 60; times += 1) {
    await hear(offer);
    vi.advanceTimersByTime(2_000);
  }
  expect(taken).toHaveBeenCalledTimes(60);
});

test('only one end offers: the other asks it for another way, and an offer that comes all the same is passed over', async () => {
  const say = vi.fn();
  const answerer = fakeConnection();
  const asking = negotiate(answerer.pc, { isOfferer: false, say, prepareAnswer: () => undefined });
  asking.restart();
  expect(answerer.restarted).not.toHaveBeenCalled();
  expect(say.mock.calls).toEqual([[{ type: 'restart' }]]);
  await asking.hear({ type: 'restart' });
  expect(answerer.restarted).not.toHaveBeenCalled();

  const offerer = fakeConnection();
  const offering = negotiate(offerer.pc, { isOfferer: true, say, prepareAnswer: () => undefined });
  await offering.hear({ type: 'restart' });
  expect(offerer.restarted).toHaveBeenCalledTimes(1);
  await offering.hear(offer);
  expect(offerer.taken).not.toHaveBeenCalled();
  for (let times = 0; times < 200; times += 1) await offering.hear({ type: 'restart' });
  expect(offerer.restarted.mock.calls.length).toBeLessThanOrEqual(12);
});
