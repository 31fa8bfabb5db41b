import { WifiOff } from 'lucide-react';
import styles from './offline-pill.module.css';

interface OfflinePillProps {
  /** Time of the data on show, ready to read: "10:32 AM", of another day with its date. */
  updatedAt: string;
}

export function OfflinePill({ updatedAt }: OfflinePillProps) {
  return (
    <p className={styles.pill} role="status">
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      {updatedAt === '' ? 'Offline' : `Offline · as of ${updatedAt}`}
    </p>
  );
}
