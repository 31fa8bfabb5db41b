import { noteSpeaker } from '#client/video/last-speakers.ts';

/** Somebody of whom it is to be decided whether they have a place in the grid. */
interface Candidate {
  readonly userId: number;
  readonly isSpeaking: boolean;
  /** They have joined the call: who only sits there is counted, and needs no place. */
  readonly isInCall: boolean;
}

export interface Shown {
  /** People who have a place, in the order of places. */
  readonly places: readonly number[];
  /** People who have spoken, the last one first. */
  readonly spoken: readonly number[];
}

export const nobodyShown: Shown = { places: [], spoken: [] };

/**
 * Chooses who has a place in a grid with fewer places than people. Whoever has one keeps it, so that nothing moves; who
 * begins to speak gets that of somebody who is silent, and has been for longest: the last speakers, whose pictures move,
 * are all to be seen.
 */
export function shownPeers(before: Shown, peers: readonly Candidate[], count: number): Shown {
  const byId = new Map(peers.filter(({ isInCall }) => isInCall).map((peer) => [peer.userId, peer]));
  const speaking = [...byId.values()].filter(({ isSpeaking }) => isSpeaking);
  const spoken = speaking.reduce((last, { userId }) => noteSpeaker(last, userId), before.spoken);
  const places = before.places.filter((id) => byId.has(id)).slice(0, count);
  const silentFor = (id: number) => (spoken.includes(id) ? spoken.indexOf(id) : spoken.length);
  for (const { userId, isSpeaking } of byId.values()) {
    if (places.includes(userId)) continue;
    if (places.length < count) {
      places.push(userId);
      continue;
    }
    const silent = places.filter((id) => byId.get(id)?.isSpeaking === false);
    const [longest] = silent.toSorted((one, other) => silentFor(other) - silentFor(one));
    if (isSpeaking && longest !== undefined) places.splice(places.indexOf(longest), 1, userId);
  }
  return { places, spoken };
}
