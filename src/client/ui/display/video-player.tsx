import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
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
        {isOpen && (children || (source !== null && <Video {...props} source={source} />))}
      </div>
    </dialog>
  );
}

/** Videos that people upload come without subtitles. */
const playing = { controls: true, autoPlay: true, playsInline: true };
const unplayableText = 'This video cannot be played here.';

function Video({ source, title, renew }: VideoPlayerProps & { source: string | Blob }) {
  // A list that is read anew meanwhile has another address of the same video, which would begin again.
  const [first] = useState(source);
  const [renewed, setRenewed] = useState<{ readonly url: string; readonly count: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const address = useAddress(first);
  const reached = useRef({ second: 0, isTried: false });
  const handleError = () => {
    if (typeof first !== 'string' || !renew || reached.current.isTried) return setFault(unplayableText);
    reached.current.isTried = true;
    renew().then(
      (url) => setRenewed((before) => ({ url, count: (before?.count ?? 0) + 1 })),
      (error: unknown) => setFault(error instanceof Error ? error.message : unplayableText),
    );
  };
  const handleLoaded = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    currentTarget.currentTime = reached.current.second;
  };
  const handleTime = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    reached.current = { second: currentTarget.currentTime, isTried: false };
  };
  if (fault !== null) {
    return (
      <p className={styles.failure} role="alert">
        {fault}
      </p>
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
