import { expect, test } from 'vitest';
import { nobodyShown, type Shown, shownPeers } from '#client/features/tables/call/shown-peers.ts';
import { movingOf } from '#client/video/last-speakers.ts';

const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const whileSpeaking = (...speakers: readonly number[]) =>
  ids.map((userId) => ({ userId, isSpeaking: speakers.includes(userId), isInCall: true }));
const after = (...speakers: readonly number[]): Shown =>
  speakers.reduce((shown, speaker) => shownPeers(shown, whileSpeaking(speaker), 5), nobodyShown);

test('who begins to speak gets the place of who has been silent for longest, and nobody else moves', () => {
  expect(after(1).places).toEqual([1, 2, 3, 4, 5]);
  expect(after(1, 6).places).toEqual([1, 6, 3, 4, 5]);
  expect(after(1, 6, 7).places).toEqual([1, 6, 7, 4, 5]);
  expect(after(1, 6, 7, 8, 9, 10).places).toEqual([10, 6, 7, 8, 9]);
});

test('nobody who speaks loses the place to another one', () => {
  const all = shownPeers(after(1), whileSpeaking(1, 2, 3, 4, 5, 6), 5);
  expect(all.places).toEqual([1, 2, 3, 4, 5]);
});

test('the pictures that move are of people who have a place', () => {
  const { places, spoken } = after(6, 7, 8, 9, 3, 10);
  expect([...movingOf(spoken, ids)].filter((id) => !places.includes(id))).toEqual([]);
});

test('who has left makes room, and who only sits there has no place', () => {
  const people = whileSpeaking().map((peer) => ({ ...peer, isInCall: peer.userId > 4 }));
  expect(shownPeers(after(1), people, 5).places).toEqual([5, 6, 7, 8, 9]);
});
