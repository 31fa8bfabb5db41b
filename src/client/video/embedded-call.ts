import { createEmitter } from '#client/lib/emitter.ts';
import { gather } from '#client/lib/gather.ts';
import { movingOf, noteSpeaker } from './last-speakers.ts';
import type { CallOfLink } from './link/two-way.ts';
import { createOwnVoice } from './own-voice.ts';
import { createSeats, type Seats } from './seats.ts';
import { keepSame } from './snapshot.ts';
import { startTicks } from './ticks.ts';
import type { CallOptions, CallState, OwnTracks, VideoCall } from './video-call.ts';

/** Shortest time from one look at the others to the next, however often they say something. */
const lookPauseMs = 60;

const noTracks: OwnTracks = { microphone: null, camera: null };

/** Creates a call of our own: everybody is connected with everybody else, and only signals pass through the server. */
export function createEmbeddedCall(options: CallOptions): VideoCall {
  const changes = createEmitter();
  const voice = createOwnVoice();
  const choose = createChoice();
  let state: CallState = { peers: [], isSpeaking: false, isSoundBlocked: false };
  let { iceServers } = options;
  let tracks = noTracks;
  let isOver = false;

  const look = () => {
    const before = state;
    state = keepSame(before, viewOf(seats, voice.isSpeaking));
    if (state !== before && !isOver) changes.emit();
  };
  const call: CallOfLink = {
    iceServers: () => iceServers,
    tracks: () => tracks,
    people: () => seats.inCall.length + 1,
    onChange: gather({ leastMs: 0, spreadMs: 0, pauseMs: lookPauseMs, run: look }),
  };
  const seats = createSeats(options, call);
  const stopTicks = startTicks({
    onMoment(now) {
      voice.listen(now);
      seats.eachLink((link) => link.listen(now));
      look();
      choose(seats, state);
    },
    onSecond: (now) => seats.eachLink((link) => link.check(now)),
    onWake: (now) => seats.eachLink((link) => link.wake(now)),
  });

  return {
    state: () => state,
    subscribe: changes.subscribe,
    send(next) {
      if (isOver) return;
      tracks = next;
      voice.use(next.microphone);
      seats.eachLink((link) => link.send());
    },
    seat(userIds) {
      if (isOver) return;
      seats.seat(userIds);
      look();
    },
    reconnect() {
      voice.resume();
      seats.reconnect();
    },
    setIceServers(next) {
      iceServers = next;
      seats.eachLink((link) => link.configure());
    },
    playSound() {
      voice.resume();
      seats.eachLink((link) => link.playSound());
    },
    leave() {
      isOver = true;
      stopTicks();
      seats.close();
      voice.use(null);
      look();
    },
  };
}

function viewOf({ peers }: Seats, isSpeaking: boolean): CallState {
  const now = performance.now();
  const all = [...peers.values()];
  return {
    peers: all.map((peer) => peer.view(now)),
    isSpeaking,
    isSoundBlocked: all.some(({ link }) => link?.isSoundBlocked),
  };
}

/** Remembers who has spoken, and tells everybody whether their picture is shown. */
function createChoice(): (seats: Seats, state: CallState) => void {
  let spoken: readonly number[] = [];
  return ({ peers, inCall }, state) => {
    for (const { userId, isSpeaking } of state.peers) if (isSpeaking) spoken = noteSpeaker(spoken, userId);
    const moving = movingOf(spoken, inCall);
    for (const [userId, { link }] of peers) link?.want(moving.has(userId));
  };
}
