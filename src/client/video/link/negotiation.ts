import type { Piece } from '#client/video/signals/signal.ts';

interface NegotiationOptions {
  /** Gives way where both offer at once. */
  readonly isPolite: boolean;
  say(piece: Piece): void;
  /** A first offer has been taken in: what is to be answered with is made ready. */
  prepareAnswer(): void;
}

/** Sound, picture and messages: nothing else is ever offered. */
const sectionsMax = 3;
const isOurs = (sdp: string) => (sdp.match(/^m=/gm) ?? []).length <= sectionsMax;

/** Offers of the other end that are taken within a span; a call whose network changes all the time makes fewer. */
const offersMax = 10;
const offersSpanMs = 10_000;

/** Creates the limit of offers, each of which is answered and kept: it answers true where there are too many. */
function createOfferLimit(): () => boolean {
  let moments: readonly number[] = [];
  return () => {
    const now = performance.now();
    moments = moments.filter((moment) => now - moment < offersSpanMs);
    if (moments.length >= offersMax) return true;
    moments = [...moments, now];
    return false;
  };
}

/**
 * Negotiates a connection, as the example of perfect negotiation does (W3C webrtc-pc, section 10.7), but that only the
 * impolite end makes the first offer: one pair of transceivers serves both directions. What the other end says may be
 * anything; a description or candidate that is refused changes nothing.
 */
export function negotiate(
  pc: RTCPeerConnection,
  options: NegotiationOptions,
): (piece: Piece) => Promise<void> {
  const { isPolite, say } = options;
  const isOneTooMany = createOfferLimit();
  let hasBegun = !isPolite;
  let isOffering = false;
  let isTakingAnswer = false;
  let isIgnoring = false;

  const sayDescription = () => {
    const description = pc.localDescription;
    if (description?.type !== 'offer' && description?.type !== 'answer') return;
    say({
      type: 'description',
      description: { type: description.type, sdp: withoutCandidates(description.sdp) },
    });
  };
  const offer = async () => {
    if (!hasBegun) return;
    isOffering = true;
    try {
      await pc.setLocalDescription();
      sayDescription();
    } finally {
      isOffering = false;
    }
  };
  const take = async (description: { readonly type: 'offer' | 'answer'; readonly sdp: string }) => {
    const isReady = !isOffering && (pc.signalingState === 'stable' || isTakingAnswer);
    const isOffer = description.type === 'offer';
    isIgnoring = isOffer && !isReady && !isPolite;
    if (isIgnoring || !isOurs(description.sdp) || (isOffer && isOneTooMany())) return;
    isTakingAnswer = !isOffer;
    try {
      await pc.setRemoteDescription(description);
    } finally {
      isTakingAnswer = false;
    }
    if (!isOffer) return;
    if (!hasBegun) options.prepareAnswer();
    hasBegun = true;
    await pc.setLocalDescription();
    sayDescription();
  };

  pc.addEventListener('negotiationneeded', () => void offer().catch(refused));
  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.candidate) say({ type: 'candidate', candidate: candidateOf(candidate) });
  });
  return (piece) =>
    (piece.type === 'description' ? take(piece.description) : pc.addIceCandidate(piece.candidate)).catch(
      refused,
    );
}

/** A link that comes to nothing this way is built anew after a while. */
function refused(): void {}

/** Candidates travel by themselves. */
const withoutCandidates = (sdp: string) => sdp.replace(/^a=(?:candidate|end-of-candidates).*\r?\n/gm, '');

const candidateOf = ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
});
