import type { CallState } from './video-call.ts';

/** Snapshot of a call that stays the same object, and its parts too, where nothing has changed. */
export function keepSame(last: CallState, next: CallState): CallState {
  const peers = next.peers.map((peer) => {
    const before = last.peers.find(({ userId }) => userId === peer.userId);
    return before !== undefined && hasSameParts(before, peer) ? before : peer;
  });
  const isSameList = peers.length === last.peers.length && peers.every((peer, at) => peer === last.peers[at]);
  const state = { ...next, peers: isSameList ? last.peers : peers };
  return hasSameParts(last, state) ? last : state;
}

/** Compares two objects of the same shape, part by part. */
export function hasSameParts<T extends object>(one: T, other: T): boolean {
  const others = Object.entries(other);
  return Object.entries(one).every(
    ([key, value], at) => others[at]?.[0] === key && others[at]?.[1] === value,
  );
}
