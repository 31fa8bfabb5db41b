import { MicOff } from 'lucide-react';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import { useMe } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { MovingPicture } from './moving-picture.tsx';
import styles from './own-picture.module.css';
import { useMediaState } from './use-session.ts';

interface OwnPictureProps {
  readonly session: SeatSession;
  readonly size: 'small' | 'large';
  readonly isSpeaking?: boolean;
}

/** Oneself as the others see one: the camera's picture, as in a mirror, or the portrait. */
export function OwnPicture({ session, size, isSpeaking = false }: OwnPictureProps) {
  const me = useMe();
  const { picture, facing, microphone } = useMediaState(session);
  return (
    <div className={styles.own} data-size={size} data-speaking={isSpeaking || undefined}>
      {picture ? (
        <MovingPicture stream={picture} isMirrored={facing === 'user'} label="Your picture" />
      ) : (
        <Avatar {...me} size={size === 'large' ? 120 : 44} />
      )}
      <p className={styles.name}>
        {!microphone.isOn && (
          <>
            <MicOff size={14} strokeWidth={2} aria-hidden />
            <VisuallyHidden>Muted: </VisuallyHidden>
          </>
        )}
        You
      </p>
    </div>
  );
}
