import { expect, onTestFinished } from 'vitest';
import { createEmbeddedCall } from '#client/video/embedded-call.ts';
import { createRoomCall, type RoomCall } from '#client/video/twilio/room-call.ts';
import type { CallPeer, OwnTracks, VideoCall } from '#client/video/video-call.ts';
import { createSignalLines } from './signal-lines.ts';
import { createTwilioHub } from './twilio-hub.ts';

export const noTracks: OwnTracks = { microphone: null, camera: null };

/** A table at which tests seat people, each with a call in this page. */
export function newTable() {
  const lines = createSignalLines();
  const sit = (userId: number, ...others: readonly number[]): VideoCall => {
    const call = createEmbeddedCall({
      ownId: userId,
      holder: crypto.randomUUID(),
      iceServers: [],
      signals: lines.lineOf(userId),
    });
    onTestFinished(() => call.leave());
    call.seat(others);
    return call;
  };
  return { lines, sit };
}

/** A table whose call is carried by Twilio's servers, which are in this page too. */
export function newTwilioTable() {
  const hub = createTwilioHub();
  const open = (userId: number, ...others: readonly number[]): RoomCall => {
    const readAccess = async () => ({ room: 'table', token: String(userId) });
    const call = createRoomCall(hub.sdk, { readAccess });
    onTestFinished(() => call.leave());
    call.seat(others);
    return call;
  };
  const sit = (userId: number, ...others: readonly number[]): VideoCall => {
    const call = open(userId, ...others);
    void call.join();
    return call;
  };
  return { hub, open, sit };
}

/** Somebody, as a call shows them. */
export function peerOf(call: VideoCall, userId: number): CallPeer {
  const peer = call.state().peers.find((other) => other.userId === userId);
  if (peer === undefined) throw new Error(`Nobody sits at the table with the id ${userId}.`);
  return peer;
}

/** Waits until one hears of the other. */
export const untilConnected = (call: VideoCall, userId: number) =>
  expect.poll(() => peerOf(call, userId).connection).toBe('connected');

/** The browser's own camera and microphone, which only pretend. */
export async function newFakeTracks(): Promise<OwnTracks> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  const [microphone = null, camera = null] = [stream.getAudioTracks()[0], stream.getVideoTracks()[0]];
  onTestFinished(() => {
    for (const track of stream.getTracks()) track.stop();
  });
  return { microphone, camera };
}

/** A small picture that moves, lighter than a camera. */
export function newDrawnCamera(): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  const context = canvas.getContext('2d');
  let frame = 0;
  const timer = setInterval(() => {
    frame += 1;
    if (context) context.fillStyle = `hsl(${frame * 10} 80% 50%)`;
    context?.fillRect(0, 0, 64, 36);
  }, 100);
  const [track] = canvas.captureStream(10).getVideoTracks();
  if (track === undefined) throw new Error('This browser draws no picture.');
  onTestFinished(() => {
    clearInterval(timer);
    track.stop();
  });
  return track;
}

/** Seats somebody with five others, of whom the last one comes to speak. */
export async function seatSix({ sit }: Pick<ReturnType<typeof newTable>, 'sit'>, userId: number) {
  const { microphone } = await newFakeTracks();
  const others = [2, 3, 4, 5, 6];
  const one = sit(userId, ...others);
  const camera = newDrawnCamera();
  const calls = others.map((other) => sit(other, userId));
  for (const call of calls) call.send({ microphone: null, camera });
  return {
    one,
    /** Those whose pictures move. */
    moving: () => one.state().peers.flatMap((peer) => (peer.video === null ? [] : [peer.userId])),
    lastSpeaks: () => calls.at(-1)?.send({ microphone, camera }),
  };
}

export const untilPeer = (call: VideoCall, userId: number, like: object) =>
  expect.poll(() => peerOf(call, userId)).toMatchObject(like);

export const untilShown = (call: VideoCall, userId: number) =>
  expect.poll(() => peerOf(call, userId).video).not.toBeNull();

/** Shows a stream, and counts the frames that were seen. */
export function newScreen(stream: MediaStream | null): () => number {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, srcObject: stream });
  document.body.append(video);
  onTestFinished(() => video.remove());
  void video.play();
  return () => video.getVideoPlaybackQuality().totalVideoFrames;
}

/** Every connection that is made from here on. */
export function rememberLinks(): RTCPeerConnection[] {
  const made: RTCPeerConnection[] = [];
  const { RTCPeerConnection: Original } = globalThis;
  globalThis.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      made.push(this);
    }
  };
  onTestFinished(() => {
    globalThis.RTCPeerConnection = Original;
  });
  return made;
}
