import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './vimeo-frame.module.css';

interface VimeoFrameProps {
  /** Digits of the video. */
  readonly id: string;
  readonly title: string;
  /** Asked for our own player: by the button, or where Vimeo's does not answer. */
  readonly onOwn: () => void;
}

const origin = 'https://player.vimeo.com';
/** A frame whose page cannot be had is loaded all the same, so its player is asked whether it is there. */
const patienceMs = 6000;

/** A video in the player of Vimeo. */
export function VimeoFrame({ id, title, onOwn }: VimeoFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const timer = setTimeout(onOwn, patienceMs);
    const handleMessage = ({ source }: MessageEvent) =>
      source === frame.current?.contentWindow && clearTimeout(timer);
    window.addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, [onOwn]);
  return (
    <div className={styles.inside}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={`${origin}/video/${id}?dnt=1`}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin"
        onLoad={({ currentTarget }) => currentTarget.contentWindow?.postMessage('{"method":"ping"}', origin)}
      />
      <Button variant="secondary" onClick={onOwn}>
        Play without Vimeo
      </Button>
    </div>
  );
}
