import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { useBackCloses, useModal } from '#client/ui/sheets/use-modal.ts';
import styles from './video-player.module.css';

export interface VideoPlayerProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Address of the video, or the video itself; null as long as it is being read. */
  readonly source: string | Blob | null;
  readonly onClose: () => void;
  /**
   * Asked for another address where that of the video no longer answers: it plays on there. Rejects with the sentence
   * that is shown in the video's place.
   */
  readonly renew?: () => Promise<string>;
  /** Shown in the place of our own player. */
  readonly children?: ReactNode;
}

/** Plays a video over the whole screen. Esc, Back and its button close it. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { isOpen, title, source, onClose, children } = props;
  const titleId = useId();
  const { dialog, heading } = useModal(isOpen, onClose);
  useBackCloses(isOpen, onClose);
  return (
    <dialog ref={dialog} className={styles.player} aria-labelledby={titleId}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1} dir="auto">
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        {isOpen &&
          (children ||
            (source !== null && (
              <Video {...props} source={source} onRetried={() => heading.current?.focus()} />
            )))}
      </div>
    </dialog>
  );
}

/** Videos that people upload come without subtitles. */
const playing = { controls: true, autoPlay: true, playsInline: true };
const unplayableText = 'This video cannot be played here.';

interface VideoProps extends VideoPlayerProps {
  readonly source: string | Blob;
  /** Called as the video comes back in the place of its fault, and the button that has the focus goes. */
  readonly onRetried: () => void;
}

function Video({ source, title, renew, onRetried }: VideoProps) {
  // A list that is read anew meanwhile has another address of the same video, which would begin again.
  const [first] = useState(source);
  const [renewed, setRenewed] = useState<{ readonly url: string; readonly count: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const address = useAddress(first);
  const reached = useRef({ second: 0, isTried: false });
  const canRenew = typeof first === 'string' && renew !== undefined;
  const ask = () => {
    if (!canRenew) return;
    reached.current.isTried = true;
    setIsAsking(true);
    renew()
      .then(
        (url) => {
          if (fault !== null) onRetried();
          setFault(null);
          setRenewed((before) => ({ url, count: (before?.count ?? 0) + 1 }));
        },
        (error: unknown) => setFault(error instanceof Error ? error.message : unplayableText),
      )
      .finally(() => setIsAsking(false));
  };
  const handleError = () => {
    if (canRenew && !reached.current.isTried) ask();
    else setFault(unplayableText);
  };
  const handleLoaded = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    currentTarget.currentTime = reached.current.second;
  };
  const handleTime = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    reached.current = { second: currentTarget.currentTime, isTried: false };
  };
  if (fault !== null) {
    return (
      <div className={styles.failure}>
        <p role="alert">{fault}</p>
        {canRenew && (
          <Button variant="secondary" isBusy={isAsking} onClick={ask}>
            Retry
          </Button>
        )}
      </div>
    );
  }
  return (
    <video
      {...playing}
      // Anew, also where the address is the same: it is asked once more.
      key={renewed?.count ?? 0}
      className={styles.video}
      src={renewed?.url ?? address}
      aria-label={title}
      onError={handleError}
      onLoadedMetadata={handleLoaded}
      onTimeUpdate={handleTime}
    />
  );
}

/** Address at which a video can be played; undefined until there is one. */
function useAddress(source: string | Blob): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return;
    const address = URL.createObjectURL(source);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [source]);
  return typeof source === 'string' ? source : made;
}
