import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { formatAsOf } from '#domain/time/dates.ts';
import styles from './offline-notice.module.css';

interface OfflineNoticeProps {
  /** Time when the shown data was last read from the server. */
  readonly updatedAt: number;
}

/** Says that there is no connection and how old the shown data is; nothing while online. */
export function OfflineNotice({ updatedAt }: OfflineNoticeProps) {
  const isOnline = useIsOnline();
  const zone = useReadersZone();
  if (isOnline) return null;
  const asOf = formatAsOf(updatedAt, zone);
  return (
    <p className={styles.pill} role="status">
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      {asOf === '' ? 'Offline' : `Offline · as of ${asOf}`}
    </p>
  );
}
