import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import styles from '#client/features/apply/frame/notes.module.css';

/** Says what submitting means without a connection. */
export function OfflineLine() {
  if (useIsOnline()) return null;
  return (
    <p className={styles.note}>
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      No connection. You can submit: it is kept on this phone and sent when there is one.
    </p>
  );
}
