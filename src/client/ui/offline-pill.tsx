import { WifiOff } from 'lucide-react';
import styles from './offline-pill.module.css';

interface OfflinePillProps {
  /** Time of the data on show, ready to read: "10:32 AM", of another day with its date. */
  asOf: string;
}

export function OfflinePill({ asOf }: OfflinePillProps) {
  return (
    <p className={styles.pill} role="status">
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      {asOf === '' ? 'Offline' : `Offline · as of ${asOf}`}
    </p>
  );
}
