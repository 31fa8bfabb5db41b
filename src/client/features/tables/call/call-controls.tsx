import { Link } from '@tanstack/react-router';
import {
  LogOut,
  type LucideIcon,
  MessageCircle,
  Mic,
  MicOff,
  SwitchCamera,
  Video,
  VideoOff,
} from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import styles from './call-controls.module.css';
import { useMediaState } from './use-session.ts';

interface RoundProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** A large round button with its word below. */
function Round({ icon: Icon, label, ...attributes }: RoundProps) {
  return (
    <button type="button" {...attributes} className={styles.control}>
      <span className={styles.disc}>
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      {label}
    </button>
  );
}

interface MediaControlsProps {
  readonly session: SeatSession;
}

/** Mute, camera, flip: what one sends. */
export function MediaControls({ session }: MediaControlsProps) {
  const { microphone, camera, canFlip } = useMediaState(session);
  const { media } = session;
  return (
    <>
      <Round
        icon={microphone.isOn ? Mic : MicOff}
        label="Mute"
        aria-pressed={!microphone.isOn}
        onClick={() => void media.setMicrophone(!microphone.isOn)}
      />
      <Round
        icon={camera.isOn ? Video : VideoOff}
        label="Camera"
        aria-pressed={camera.isOn}
        data-off={!camera.isOn || undefined}
        onClick={() => void media.setCamera(!camera.isOn)}
      />
      {canFlip && camera.isOn && <Round icon={SwitchCamera} label="Flip" onClick={() => void media.flip()} />}
    </>
  );
}

interface CallControlsProps extends MediaControlsProps {
  readonly onLeave: () => void;
}

/** Controls of the call, with Leave set apart from all others. */
export function CallControls({ session, onLeave }: CallControlsProps) {
  return (
    <fieldset className={styles.controls} aria-label="Call">
      <MediaControls session={session} />
      <Link to="/messages/{-$sid}" params={{ sid: undefined }} className={styles.control}>
        <span className={styles.disc}>
          <MessageCircle size={26} strokeWidth={1.75} aria-hidden />
        </span>
        Chat
      </Link>
      <LeaveButton onLeave={onLeave} />
    </fieldset>
  );
}

/** Gives the seat up; apart from the rest, so that no thumb meets it by chance. */
export function LeaveButton({ onLeave }: Pick<CallControlsProps, 'onLeave'>) {
  return (
    <>
      <span className={styles.line} aria-hidden />
      <button type="button" className={styles.control} data-kind="leave" onClick={onLeave}>
        <span className={styles.disc}>
          <LogOut size={26} strokeWidth={1.75} aria-hidden />
        </span>
        Leave
      </button>
    </>
  );
}
