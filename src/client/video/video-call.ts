/**
 * Port to whoever carries the calls of tables: one call, from joining to leaving. Screens know nothing else of it. The
 * embedded way is a mesh of our own (`embedded-call.ts`).
 */

/** State of the way between this page and one other person at the table. */
export type PeerConnection =
  /** They sit there, and their app has not joined the call. */
  | 'absent'
  | 'connecting'
  | 'connected'
  /** They were connected, and nothing comes through at the moment. */
  | 'reconnecting';

/** Grade at which another person comes through, as measured here. */
export type Quality = 'good' | 'weak' | 'poor';

/** Somebody else at the table. */
export interface CallPeer {
  readonly userId: number;
  readonly connection: PeerConnection;
  /** Their microphone is on. */
  readonly isHeard: boolean;
  /** Their camera is on; `video` may be null all the same, since of many only some move. */
  readonly hasCamera: boolean;
  readonly isSpeaking: boolean;
  /** Null until it has been measured. */
  readonly quality: Quality | null;
  /** Picture that moves at the moment; null where the portrait stands in its place. */
  readonly video: MediaStream | null;
}

/** Somebody who sits at the table and has not joined, as far as is known. */
export const absentPeer = {
  connection: 'absent',
  isHeard: false,
  hasCamera: false,
  isSpeaking: false,
  quality: null,
  video: null,
} as const satisfies Omit<CallPeer, 'userId'>;

export interface CallState {
  /** In the order in which they were seated. */
  readonly peers: readonly CallPeer[];
  /** True while one speaks oneself. */
  readonly isSpeaking: boolean;
  /** The browser plays no sound until it is tapped: call `playSound` then. */
  readonly isSoundBlocked: boolean;
}

/** Media of one's own; null sends none. Replacing them interrupts nothing. */
export interface OwnTracks {
  readonly microphone: MediaStreamTrack | null;
  readonly camera: MediaStreamTrack | null;
}

export interface VideoCall {
  /** The same object until something changes. */
  state(): CallState;
  /** Returns the end of listening. */
  subscribe(listener: () => void): () => void;
  /** Sets what is sent to the others from here on. */
  send(tracks: OwnTracks): void;
  /** Sets who else sits at the table, in order; who is no longer named is hung up on. */
  seat(userIds: readonly number[]): void;
  /** The network has changed, or signals may have been lost: finds every way anew without interrupting what works. */
  reconnect(): void;
  /** Sets what ways are found with from here on: credentials of a relay are valid for some time. */
  setIceServers(iceServers: readonly RTCIceServer[]): void;
  /** To be called in the handler of a tap, where the browser has blocked the sound. */
  playSound(): void;
  /** Hangs up; nothing is heard of it afterwards. */
  leave(): void;
}

/** Way to the others for what calls have to tell each other; texts may be lost, and come in order. */
export interface SignalLine {
  send(to: number, data: string): void;
  /** Returns the end of listening. */
  listen(listener: (from: number, data: string) => void): () => void;
}

export interface CallOptions {
  readonly ownId: number;
  /** Name of this page at the table; a page that comes back has a new one. */
  readonly holder: string;
  readonly iceServers: readonly RTCIceServer[];
  readonly signals: SignalLine;
}
