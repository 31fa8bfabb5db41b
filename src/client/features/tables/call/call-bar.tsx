import { Link, useLocation } from '@tanstack/react-router';
import { Mic, MicOff, PhoneOff, Video } from 'lucide-react';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './call-bar.module.css';
import { troubleWords } from './trouble-words.ts';
import { useElapsed, useMediaState, useSeatSession, useSeatState } from './use-session.ts';

/** The way back to one's table from every other screen; the tables themselves have a button for it. */
export function CallBar() {
  const session = useSeatSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (session === null || pathname.split('/')[1] === 'table') return null;
  return <Bar session={session} />;
}

function Bar({ session }: { readonly session: SeatSession }) {
  const { seat, media } = session;
  const { joinedAt, end, ...line } = useSeatState(session);
  const { microphone } = useMediaState(session);
  const elapsed = useElapsed(joinedAt);
  const news = end === null ? troubleWords(line) : 'The call has ended here';
  return (
    <aside className={styles.bar} data-call-bar aria-label="Your table">
      <Link to="/table/$tableId" params={{ tableId: String(seat.tableId) }} className={styles.back}>
        <Video size={22} strokeWidth={1.75} aria-hidden />
        <span className={styles.words}>
          <bdi className={styles.name}>{seat.tableName}</bdi>
          <span className={styles.second}>{news ?? elapsed ?? 'You have a seat'}</span>
        </span>
        <span className={styles.return}>Return</span>
      </Link>
      <span role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </span>
      {joinedAt !== null && (
        <IconButton
          icon={microphone.isOn ? Mic : MicOff}
          label="Mute"
          aria-pressed={!microphone.isOn}
          onClick={() => void media.setMicrophone(!microphone.isOn)}
        />
      )}
      <IconButton
        icon={PhoneOff}
        label={end === null ? 'Leave the table' : 'Close'}
        className={styles.leave}
        onClick={session.leave}
      />
    </aside>
  );
}
