import { createEmitter } from '#client/lib/emitter.ts';
import { gather } from '#client/lib/gather.ts';
import { soundMaxBitrate } from '#client/video/encodings.ts';
import { movingOf, noteSpeaker } from '#client/video/last-speakers.ts';
import { createOwnVoice } from '#client/video/own-voice.ts';
import { keepSame } from '#client/video/snapshot.ts';
import { startTicks } from '#client/video/ticks.ts';
import type { CallPeer, CallState, VideoCall } from '#client/video/video-call.ts';
import { createOthers } from './others.ts';
import { createOwnSending } from './own-sending.ts';
import { createRoomKeeper } from './room-keeper.ts';
import type { ConnectOptions, Sdk, SdkOwnTrack } from './sdk.ts';

/** Shortest time from one look at the others to the next, however often they say something. */
const lookPauseMs = 60;

const settings: Omit<ConnectOptions, 'name'> = {
  tracks: [],
  region: 'gll',
  insights: false,
  dominantSpeaker: true,
  networkQuality: { local: 1, remote: 1 },
  maxAudioBitrate: soundMaxBitrate,
  preferredVideoCodecs: 'auto',
  bandwidthProfile: {
    video: {
      mode: 'grid',
      maxSubscriptionBitrate: 2_000_000,
      // The client would judge by elements of its own making; the pictures are shown by ours.
      clientTrackSwitchOffControl: 'manual',
      contentPreferencesMode: 'manual',
    },
  },
};

export interface RoomCallOptions {
  /** Returns what the room is entered with; `isBack` where it is not the first time. */
  readAccess(isBack: boolean): Promise<{ readonly room: string; readonly token: string }>;
}

/** A call at Twilio, which has to be joined first. */
export interface RoomCall extends VideoCall {
  /** Joins; rejects where that fails, and may be tried again with a new call. */
  join(): Promise<void>;
}

/** Creates a call in a room of Twilio Video, whose servers carry everybody's media. */
export function createRoomCall<Own extends SdkOwnTrack>(
  sdk: Sdk<Own>,
  { readAccess }: RoomCallOptions,
): RoomCall {
  const changes = createEmitter();
  const voice = createOwnVoice();
  let state: CallState = { peers: [], isSpeaking: false, isSoundBlocked: false };
  const sending = createOwnSending(sdk);
  const choose = createChoice();
  let isOver = false;

  const look = () => {
    const before = state;
    const peers = others.look(keeper.room);
    const next = { peers, isSpeaking: voice.isSpeaking, isSoundBlocked: others.isSoundBlocked };
    state = keepSame(before, next);
    if (state !== before && !isOver) changes.emit();
  };
  const lookSoon = gather({ leastMs: 0, spreadMs: 0, pauseMs: lookPauseMs, run: () => isOver || look() });
  const others = createOthers(lookSoon);
  const keeper = createRoomKeeper({
    connect: sdk.connect,
    settings,
    readAccess,
    onEnter: (room) => sending.enter(room.localParticipant),
    onLost: sending.lose,
    onChange: lookSoon,
  });
  const stopTicks = startTicks({
    onMoment(now) {
      voice.listen(now);
      look();
      others.want(keeper.room, choose(state.peers, others.inCall(keeper.room)));
    },
    onSecond: () => undefined,
    onWake: () => keeper.hurry(),
  });

  return {
    join: keeper.join,
    state: () => state,
    subscribe: changes.subscribe,
    send(next) {
      if (isOver) return;
      voice.use(next.microphone);
      sending.send(next);
    },
    seat(userIds) {
      if (isOver) return;
      others.seat(userIds);
      look();
    },
    reconnect() {
      voice.resume();
      keeper.hurry();
    },
    // Twilio has relays of its own.
    setIceServers: () => undefined,
    playSound() {
      voice.resume();
      others.playSound();
    },
    leave() {
      isOver = true;
      stopTicks();
      others.seat([]);
      others.close();
      keeper.leave();
      sending.lose();
      voice.use(null);
      look();
    },
  };
}

/** Remembers who has spoken, and chooses whose pictures move. */
function createChoice(): (peers: readonly CallPeer[], inCall: readonly number[]) => ReadonlySet<number> {
  let spoken: readonly number[] = [];
  return (peers, inCall) => {
    for (const { userId, isSpeaking } of peers) if (isSpeaking) spoken = noteSpeaker(spoken, userId);
    return movingOf(spoken, inCall);
  };
}
