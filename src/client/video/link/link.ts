import type { Piece } from '#client/video/signals/signal.ts';
import type { Quality } from '#client/video/video-call.ts';
import { watchIncoming } from './incoming.ts';
import { readStats } from './link-stats.ts';
import { watchTrouble } from './recovery.ts';
import type { Told } from './talk.ts';
import { openTwoWay, type TwoWayOptions } from './two-way.ts';

/** Everything that is known of the other end at a moment. */
export interface LinkView {
  readonly isThrough: boolean;
  readonly told: Told;
  readonly isSpeaking: boolean;
  readonly quality: Quality | null;
  readonly video: MediaStream | null;
}

export interface LinkOptions extends Omit<TwoWayOptions, 'onMessage'> {
  /** Number of links before this one that never worked. */
  readonly rebuilds: number;
  /** Nothing comes through, and finding another way has not helped. */
  onLost(): void;
}

/** Connection to one other person, for as long as it can be kept. */
export interface Link {
  hear(piece: Piece): void;
  /** The own tracks have changed. */
  send(): void;
  /** Says whether the other's picture is shown here. */
  want(video: boolean): void;
  /** Looks at what comes; some times a second. */
  listen(now: number): void;
  /** Looks after the link; once a second. */
  check(now: number): void;
  /** This page has slept. */
  wake(now: number): void;
  /** Ways are found by the servers of the moment from here on. */
  configure(): void;
  restart(): void;
  playSound(): void;
  readonly isSoundBlocked: boolean;
  view(now: number): LinkView;
  sayBye(): void;
  close(): void;
}

export function createLink(options: LinkOptions): Link {
  const { call, onLost } = options;
  const incoming = watchIncoming();
  const trouble = watchTrouble(options);
  const onMessage = () => {
    incoming.noteFlow(performance.now());
    call.onChange();
  };
  const way = openTwoWay({ ...options, onMessage });
  const { pc, talk } = way;
  let wantsVideo = true;
  const isThrough = (now: number) => incoming.isFlowing(now) && !talk.isOver && !isBroken(pc);
  const count = async (now: number) => incoming.noteStats(readStats(await pc.getStats()), now);
  pc.addEventListener('connectionstatechange', call.onChange);

  return {
    hear: (piece) => void way.hear(piece),
    send: way.send,
    want(video) {
      wantsVideo = video;
      way.want(video);
    },
    listen(now) {
      if (way.media !== null) incoming.listen(way.media, talk.told, now);
    },
    check(now) {
      way.refresh();
      void count(now).catch(() => undefined); // of a closed connection nothing is counted
      const hasFailed = pc.iceConnectionState === 'failed';
      const remedy = trouble.check({ now, isThrough: isThrough(now), hasFailed, isOver: talk.isOver });
      if (remedy === 'restart') way.restart();
      if (remedy === 'rebuild') onLost();
    },
    wake(now) {
      incoming.wake(now);
      trouble.wake(now);
    },
    configure: way.configure,
    restart: way.restart,
    playSound: () => way.media?.speaker.play(),
    get isSoundBlocked() {
      return way.media?.speaker.isBlocked ?? false;
    },
    view: (now) => ({
      isThrough: isThrough(now),
      told: talk.told,
      isSpeaking: incoming.isSpeaking,
      quality: isThrough(now) ? incoming.quality : null,
      video: talk.told.camera && wantsVideo && incoming.isMoving(now) ? (way.media?.video ?? null) : null,
    }),
    sayBye: () => talk.say({ type: 'bye' }),
    close: way.close,
  };
}

const isBroken = ({ connectionState }: RTCPeerConnection) =>
  connectionState === 'disconnected' || connectionState === 'failed' || connectionState === 'closed';
