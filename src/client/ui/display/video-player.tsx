import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useBackCloses, useModal } from '#client/ui/sheets/use-modal.ts';
import styles from './video-player.module.css';

interface VideoPlayerProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Address of the video, or the video itself; null as long as it is being read. */
  readonly source: string | Blob | null;
  readonly onClose: () => void;
  /** Called where the video cannot be played; the player says so itself. */
  readonly onFailure?: () => void;
  /** Sentence for that case. */
  readonly failureText?: string;
}

/** Plays a video over the whole screen. Esc, Back and its button close it. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { isOpen, title, source, onClose } = props;
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
        {isOpen && source !== null && <Video key={keyOf(source)} {...props} source={source} />}
      </div>
    </dialog>
  );
}

const keyOf = (source: string | Blob) => (typeof source === 'string' ? source : 'kept');

/** Videos that people upload come without subtitles. */
const playing = { controls: true, autoPlay: true, playsInline: true };

function Video(props: VideoPlayerProps & { source: string | Blob }) {
  const { source, title, onFailure, failureText } = props;
  const address = useAddress(source);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <p className={styles.failure} role="alert">
        {failureText ?? 'This video cannot be played here.'}
      </p>
    );
  }
  const handleError = () => {
    setHasFailed(true);
    onFailure?.();
  };
  return (
    <video {...playing} className={styles.video} src={address} aria-label={title} onError={handleError} />
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
