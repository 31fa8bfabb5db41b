import { expect, onTestFinished } from 'vitest';
import { createEmbeddedCall } from '#client/video/embedded-call.ts';
import type { CallPeer, OwnTracks, VideoCall } from '#client/video/video-call.ts';
import { createSignalLines } from './signal-lines.ts';

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
