import { Play, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { WelcomeVideo as Video } from '#contract/programme.ts';
import styles from './welcome-video.module.css';

/** Welcome video, of which nothing but a poster is loaded until it is tapped. */
export function WelcomeVideo({ video }: { video: Video }) {
  const [isPlaying, setIsPlaying] = useState(false);
  return isPlaying ? <Player video={video} /> : <Poster video={video} onPlay={() => setIsPlaying(true)} />;
}

interface PosterProps {
  video: Video;
  onPlay: () => void;
}

function Poster({ video, onPlay }: PosterProps) {
  const isOnline = useIsOnline();
  const isKept = useIsKept(video.source);
  const canPlay = isOnline || isKept;
  const toasts = useToasts();
  const sayWhy = () => toasts.show({ text: 'The video needs the internet.', icon: WifiOff });
  return (
    <button
      type="button"
      className={styles.frame}
      aria-disabled={!canPlay || undefined}
      onClick={canPlay ? onPlay : sayWhy}
    >
      <img src={video.poster} alt="" decoding="async" loading="lazy" />
      <span className={styles.play}>
        <Play size={28} strokeWidth={1.75} fill="currentColor" aria-hidden />
      </span>
      <span className={styles.label}>
        {canPlay ? (
          `${video.title} · ${clock(video.durationSeconds)}`
        ) : (
          <>
            <WifiOff size={16} strokeWidth={2} aria-hidden />
            {video.title} · Needs internet
          </>
        )}
      </span>
    </button>
  );
}

/** Tells whether a file is in this phone's caches, so that it opens without a network. */
function useIsKept(address: string): boolean {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // Not there outside https and localhost; then nothing is kept.
    const found = globalThis.caches?.match(address, { ignoreVary: true }) ?? Promise.resolve(undefined);
    found.then(
      (response) => isCurrent && setIsKept(response !== undefined),
      () => undefined, // a browser that refuses its caches keeps nothing
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return isKept;
}

function Player({ video }: { video: Video }) {
  const player = useRef<HTMLVideoElement>(null);
  // The button that had the focus is gone.
  useEffect(() => player.current?.focus(), []);
  return (
    <div className={[styles.frame, styles.playing].join(' ')}>
      <video
        ref={player}
        className={styles.video}
        src={video.source}
        poster={video.poster}
        aria-label={video.title}
        controls
        autoPlay
        playsInline
      >
        <track kind="captions" src={video.captions} srcLang="en" label="English" default />
      </video>
    </div>
  );
}

/** Skeleton of the poster while it is read what it shows. */
export function WelcomeVideoSkeleton() {
  return <div className={[styles.frame, styles.skeleton].join(' ')} aria-hidden="true" />;
}

/** `0:40` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
