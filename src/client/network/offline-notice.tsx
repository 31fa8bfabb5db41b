import { WifiOff } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { formatAsOf } from '#domain/time/dates.ts';
import styles from './offline-notice.module.css';

interface OfflineNoticeProps {
  /** Time when the shown data was last read from the server. */
  readonly updatedAt: number;
}

/**
 * Says that there is no connection and how old the shown data is; nothing while online. It is in the page all the same:
 * the last screen takes it along, for a start without a network.
 */
export function OfflineNotice({ updatedAt }: OfflineNoticeProps) {
  const isOnline = useIsOnline();
  const zone = useReadersZone();
  const asOf = formatAsOf(updatedAt, zone);
  return (
    <p className={styles.pill} role="status" hidden={isOnline} data-offline>
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      {asOf === '' ? 'Offline' : `Offline · as of ${asOf}`}
    </p>
  );
}
