import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { ResourceLink } from '#contract/resources.ts';
import styles from './vimeo-frame.module.css';

export interface VimeoFrameProps {
  readonly link: ResourceLink;
  /** Asked for our own player: by the button, or where Vimeo's does not answer. */
  readonly onOwn: () => void;
}

const origin = 'https://player.vimeo.com';
/** Time until the page of the frame is loaded, and from then on until its player says that it is there. */
const loadMs = 10_000;
const answerMs = 4000;

/** A video in the player of Vimeo, whose address is written from the digits of the video alone. */
export function VimeoFrame({ link, onOwn }: VimeoFrameProps) {
  const [, id] = /\/video\/(\d+)/.exec(link.vimeoUploadVideoResponse?.embed.html ?? '') ?? [];
  const canShow = useIsOnline() && id !== undefined;
  const leave = useEffectEvent(onOwn);
  const frame = useRef<HTMLIFrameElement>(null);
  const [patience, setPatience] = useState(loadMs);
  // What stands in for a page that cannot be had is loaded too, so the player is asked whether it is there.
  useEffect(() => {
    if (!canShow) leave();
    if (!canShow || patience === 0) return;
    const timer = setTimeout(() => leave(), patience);
    const handleMessage = ({ source }: MessageEvent) =>
      source === frame.current?.contentWindow && setPatience(0);
    window.addEventListener('message', handleMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', handleMessage);
    };
  }, [canShow, patience]);
  if (!canShow) return null;
  return (
    <div className={styles.inside}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={`${origin}/video/${id}?dnt=1`}
        title={link.name}
        sandbox="allow-scripts allow-same-origin allow-presentation"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin"
        onLoad={({ currentTarget }) => {
          setPatience((before) => before && answerMs);
          currentTarget.contentWindow?.postMessage('{"method":"ping"}', origin);
        }}
      />
      <Button variant="secondary" onClick={onOwn}>
        Play without Vimeo
      </Button>
    </div>
  );
}
