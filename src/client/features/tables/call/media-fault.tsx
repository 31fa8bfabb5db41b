import type { SeatSession } from '#client/seat/seat-relay.ts';
import styles from './media-fault.module.css';
import { mediaFaultWords } from './media-words.ts';
import { useMediaState } from './use-session.ts';

/** Says why the others do not see or hear one, before joining and in the call; nothing where they do. */
export function MediaFault({ session }: { readonly session: SeatSession }) {
  const words = mediaFaultWords(useMediaState(session));
  return (
    <div className={styles.status} role="status">
      {words !== null && <p>{words}</p>}
    </div>
  );
}
