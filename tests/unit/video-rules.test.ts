import { expect, test } from 'vitest';
import { pictureEncoding } from '#client/video/encodings.ts';
import { movingOf, noteSpeaker } from '#client/video/last-speakers.ts';
import { remedyFor } from '#client/video/link/recovery.ts';
import { qualityOf, type Reading, withReading } from '#client/video/quality.ts';
import { keepSame } from '#client/video/snapshot.ts';
import { hearLevel, silent } from '#client/video/speaking.ts';

const spokenInOrder = (...userIds: readonly number[]) => userIds.reduce(noteSpeaker, [] as readonly number[]);

test('of four others all move, of more the last four who spoke', () => {
  expect([...movingOf([], [1, 2, 3, 4])]).toEqual([1, 2, 3, 4]);
  expect([...movingOf([], [1, 2, 3, 4, 5, 6])]).toEqual([1, 2, 3, 4]);
  expect([...movingOf(spokenInOrder(6), [1, 2, 3, 4, 5, 6])]).toEqual([6, 1, 2, 3]);
  expect([...movingOf(spokenInOrder(1, 2, 3, 4, 5, 2), [1, 2, 3, 4, 5, 6])]).toEqual([2, 5, 4, 3]);
});

test('whoever has left moves no more, and makes room', () => {
  expect([...movingOf(spokenInOrder(1, 2, 3, 4, 5), [1, 2, 4, 5, 6])]).toEqual([5, 4, 2, 1]);
  expect([...movingOf(spokenInOrder(1, 2), [])]).toEqual([]);
});

test('who goes on speaking changes nothing', () => {
  const spoken = spokenInOrder(1, 2);
  expect(noteSpeaker(spoken, 2)).toBe(spoken);
  expect(noteSpeaker(spoken, 1)).toEqual([1, 2]);
});

const encoding = (people: number, height: number | null = 360) =>
  pictureEncoding({ people, height, isWanted: true });

test.each([
  [2, 600_000, 24, 1],
  [3, 350_000, 15, 1],
  [5, 350_000, 15, 1],
  [6, 180_000, 15, 360 / 270],
  [8, 180_000, 15, 360 / 270],
  [9, 100_000, 12, 2],
  [11, 100_000, 12, 2],
])(
  'among %i people a picture is sent with %i bits at %i frames',
  (people, maxBitrate, maxFramerate, scale) => {
    const expected = { active: true, maxBitrate, maxFramerate, scaleResolutionDownBy: scale };
    expect(encoding(people)).toEqual(expected);
  },
);

test('a picture is made smaller by its real size, and never larger', () => {
  expect(encoding(11, 1080).scaleResolutionDownBy).toBe(6);
  expect(encoding(2, 480).scaleResolutionDownBy).toBeCloseTo(1.33, 2);
  expect(encoding(2, 120).scaleResolutionDownBy).toBe(1);
  expect(encoding(11, null).scaleResolutionDownBy).toBe(1);
});

test('a picture that nobody shows is not sent', () => {
  expect(pictureEncoding({ people: 7, height: 360, isWanted: false }).active).toBe(false);
});

const calm: Reading = { packets: 0, lost: 0, roundTripMs: 40, jitterMs: 5 };
const quality = (first: Partial<Reading>, last: Partial<Reading>) =>
  qualityOf([
    { ...calm, ...first },
    { ...calm, packets: 100, ...last },
  ]);

test('quality is unknown until it has been measured twice', () => {
  expect(qualityOf([])).toBeNull();
  expect(qualityOf([calm])).toBeNull();
  expect(quality({}, {})).toBe('good');
  expect(quality({ roundTripMs: null }, { packets: 3, roundTripMs: null })).toBeNull();
});

test.each([
  ['good', { lost: 2 }],
  ['weak', { lost: 5 }],
  ['poor', { lost: 20 }],
  ['weak', { jitterMs: 60 }],
  ['poor', { jitterMs: 200 }],
] as const)('quality is %s with %o', (expected, last) => {
  expect(quality({}, last)).toBe(expected);
});

test('a long way is weak, a very long one poor, a single slow answer neither', () => {
  expect(quality({ roundTripMs: 400 }, { roundTripMs: 400 })).toBe('weak');
  expect(quality({ roundTripMs: 900 }, { roundTripMs: 900 })).toBe('poor');
  expect(quality({ roundTripMs: 40 }, { roundTripMs: 900 })).toBe('good');
});

test('who sends nothing is judged by the way alone, and losses of long ago are forgotten', () => {
  expect(quality({}, { packets: 2, lost: 2 })).toBe('good');
  const readings = [
    { ...calm, packets: 0, lost: 0 },
    { ...calm, packets: 50, lost: 50 },
    { ...calm, packets: 150, lost: 50 },
    { ...calm, packets: 250, lost: 50 },
  ].reduce(withReading, [] as readonly Reading[]);
  expect(qualityOf(readings)).toBe('good');
});

test('somebody speaks from the first loud moment until a pause that is longer than between words', () => {
  const loud = hearLevel(silent, 0.2, 1_000);
  expect(loud.isSpeaking).toBe(true);
  expect(hearLevel(loud, 0, 1_800)).toBe(loud);
  expect(hearLevel(loud, 0, 2_000).isSpeaking).toBe(false);
  expect(hearLevel(loud, 0.02, 2_000).isSpeaking).toBe(true);
  expect(hearLevel(silent, 0.02, 2_000)).toBe(silent);
});

const trouble = {
  lastsMs: 0,
  hasFailed: false,
  isOver: false,
  hasWorked: true,
  restarts: 0,
  restartedMs: 0,
  rebuilds: 0,
  isOfferer: true,
};
const remedy = (part: Partial<typeof trouble>) => remedyFor({ ...trouble, ...part });

test('a short break mends itself, a longer one is helped ever more rarely, and then the link is built anew', () => {
  expect(remedy({ lastsMs: 2_000 })).toBeNull();
  expect(remedy({ lastsMs: 2_100 })).toBe('restart');
  expect(remedy({ lastsMs: 4_000, restarts: 1, restartedMs: 1_900 })).toBeNull();
  expect(remedy({ lastsMs: 4_200, restarts: 1, restartedMs: 2_100 })).toBe('restart');
  expect(remedy({ lastsMs: 8_000, restarts: 2, restartedMs: 3_900 })).toBeNull();
  expect(remedy({ lastsMs: 15_100, restarts: 2, restartedMs: 100 })).toBe('rebuild');
});

test('ways that the browser has given up are sought at once, and a first connection is given its time', () => {
  expect(remedy({ lastsMs: 100, hasFailed: true, hasWorked: false })).toBe('restart');
  expect(remedy({ lastsMs: 14_000, hasWorked: false })).toBeNull();
  expect(remedy({ lastsMs: 15_100, hasWorked: false })).toBe('rebuild');
});

test('what the other end has closed is built anew soon, by one end before the other', () => {
  expect(remedy({ lastsMs: 1_900, isOver: true })).toBeNull();
  expect(remedy({ lastsMs: 2_100, isOver: true })).toBe('rebuild');
  expect(remedy({ lastsMs: 4_900, isOver: true, isOfferer: false })).toBeNull();
  expect(remedy({ lastsMs: 5_100, isOver: true, isOfferer: false })).toBe('rebuild');
});

test('who makes the offers helps before the other end asks for it', () => {
  expect(remedy({ lastsMs: 4_900, isOfferer: false })).toBeNull();
  expect(remedy({ lastsMs: 5_100, isOfferer: false })).toBe('restart');
  expect(remedy({ lastsMs: 15_100, isOfferer: false })).toBe('restart');
  expect(remedy({ lastsMs: 18_100, isOfferer: false })).toBe('rebuild');
});

test('without success it is built anew ever more rarely, at least each minute', () => {
  expect(remedy({ lastsMs: 29_000, hasWorked: false, rebuilds: 1 })).toBeNull();
  expect(remedy({ lastsMs: 30_100, hasWorked: false, rebuilds: 1 })).toBe('rebuild');
  expect(remedy({ lastsMs: 60_100, hasWorked: false, rebuilds: 9 })).toBe('rebuild');
});

test('a snapshot is the same object until something changes, and so is each part of it', () => {
  const peer = (userId: number, isSpeaking = false) => ({
    userId,
    connection: 'connected' as const,
    isHeard: true,
    hasCamera: false,
    isSpeaking,
    quality: null,
    video: null,
  });
  const state = (...peers: readonly ReturnType<typeof peer>[]) => ({
    peers,
    isSpeaking: false,
    isSoundBlocked: false,
  });
  const before = state(peer(1), peer(2));
  expect(keepSame(before, state(peer(1), peer(2)))).toBe(before);
  const after = keepSame(before, state(peer(1), peer(2, true)));
  expect(after.peers[0]).toBe(before.peers[0]);
  expect(after.peers[1]).toEqual(peer(2, true));
  expect(keepSame(before, { ...before, isSpeaking: true }).peers).toBe(before.peers);
  expect(keepSame(before, state(peer(2), peer(1))).peers).toEqual([peer(2), peer(1)]);
  expect(keepSame(before, state(peer(1))).peers).toEqual([peer(1)]);
});
