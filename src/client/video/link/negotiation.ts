import type { Piece } from '#client/video/signals/signal.ts';

interface NegotiationOptions {
  /** This end makes the offers, and the other one answers. */
  readonly isOfferer: boolean;
  say(piece: Piece): void;
  /** A first offer has been taken in: what is to be answered with is made ready. */
  prepareAnswer(): void;
}

export interface Negotiation {
  /** Takes in what the other end says; never fails. */
  hear(piece: Piece): Promise<void>;
  /** Finds another way for what goes over the connection. */
  restart(): void;
}

/** Sound, picture and messages: nothing else is ever offered. */
const sectionsMax = 3;
const isOurs = (sdp: string) => (sdp.match(/^m=/gm) ?? []).length <= sectionsMax;

/** Offers, and wishes for one, that are heard within a span; a call whose network changes all the time has fewer. */
const heardMax = 10;
const heardSpanMs = 10_000;

/** Creates the limit of what is answered and kept each time: it answers true where there is too much. */
function createLimit(): () => boolean {
  let moments: readonly number[] = [];
  return () => {
    const now = performance.now();
    moments = moments.filter((moment) => now - moment < heardSpanMs);
    if (moments.length >= heardMax) return true;
    moments = [...moments, now];
    return false;
  };
}

/**
 * Negotiates a connection. Of two ends always the same one offers, so that offers never cross, as they may in perfect
 * negotiation (W3C webrtc-pc, section 10.7): Chromium shows no more frames of a picture once an offer of its own was
 * rolled back. What the other end says may be anything; a description or candidate that is refused changes nothing.
 */
export function negotiate(pc: RTCPeerConnection, options: NegotiationOptions): Negotiation {
  const { isOfferer, say, prepareAnswer } = options;
  const isOneTooMany = createLimit();
  let isPrepared = false;

  const sayDescription = async () => {
    await pc.setLocalDescription();
    const description = pc.localDescription;
    if (description?.type !== 'offer' && description?.type !== 'answer') return;
    say({
      type: 'description',
      description: { type: description.type, sdp: withoutCandidates(description.sdp) },
    });
  };
  const answer = async (offer: RTCSessionDescriptionInit) => {
    if (isOneTooMany()) return;
    await pc.setRemoteDescription(offer);
    if (!isPrepared) prepareAnswer();
    isPrepared = true;
    await sayDescription();
  };
  const take = async (description: RTCSessionDescriptionInit & { readonly sdp: string }) => {
    const isMeant = (description.type === 'answer') === isOfferer;
    if (!isMeant || !isOurs(description.sdp)) return;
    await (isOfferer ? pc.setRemoteDescription(description) : answer(description));
  };
  const hear = async (piece: Piece) => {
    if (piece.type === 'description') await take(piece.description);
    else if (piece.type === 'candidate') await pc.addIceCandidate(piece.candidate);
    else if (isOfferer && !isOneTooMany()) pc.restartIce();
  };

  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate?.candidate) say({ type: 'candidate', candidate: candidateOf(candidate) });
  });
  if (isOfferer) pc.addEventListener('negotiationneeded', () => void sayDescription().catch(refused));
  return {
    hear: (piece) => hear(piece).catch(refused),
    restart: () => (isOfferer ? pc.restartIce() : say({ type: 'restart' })),
  };
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
