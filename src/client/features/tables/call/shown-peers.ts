/** Somebody of whom it is to be decided whether they have a place in the grid. */
interface Candidate {
  readonly userId: number;
  readonly isSpeaking: boolean;
  /** They have joined the call: who only sits there is counted, and needs no place. */
  readonly isInCall: boolean;
}

/**
 * Chooses who has a place in a grid with fewer places than people. Whoever has one keeps it, so that nothing moves; who
 * begins to speak gets that of somebody who is silent, the one who has had it longest.
 */
export function shownPeers(
  before: readonly number[],
  peers: readonly Candidate[],
  places: number,
): readonly number[] {
  const inCall = peers.filter(({ isInCall }) => isInCall);
  const byId = new Map(inCall.map((peer) => [peer.userId, peer]));
  const shown = before.filter((id) => byId.has(id)).slice(0, places);
  const waiting = inCall.filter(({ userId }) => !shown.includes(userId));
  for (const { userId, isSpeaking } of waiting) {
    if (shown.length < places) {
      shown.push(userId);
      continue;
    }
    const silent = shown.findIndex((id) => byId.get(id)?.isSpeaking === false);
    if (isSpeaking && silent !== -1) shown.splice(silent, 1, userId);
  }
  return shown;
}
