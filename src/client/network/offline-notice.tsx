import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { isServersFault, unansweredTitle } from '#client/api/api-error.ts';
import { useConnection, useTrouble } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { programmeNow, shown } from '#domain/time/clock.ts';
import { formatAsOf } from '#domain/time/dates.ts';
import styles from './offline-notice.module.css';

interface OfflineNoticeProps {
  /** Time when the shown data was last read from the server. */
  readonly updatedAt: number;
  /** Failure of reading it anew. */
  readonly error?: unknown;
}

/**
 * Says that there is no connection, or no answer, and how old the shown data is; nothing while all is well. It is in the
 * page all the same: the last screen takes it along, for a start without a network.
 */
export function OfflineNotice({ updatedAt, error }: OfflineNoticeProps) {
  const trouble = useTrouble() ?? (isServersFault(error) ? 'server' : null);
  const { clock } = useConnection();
  const zone = useReadersZone();
  const asOf = formatAsOf(shown(updatedAt, clock), zone, programmeNow(clock));
  const isSilent = trouble === 'server';
  const state = isSilent ? unansweredTitle : 'Offline';
  return (
    <>
      <p
        className={styles.pill}
        role="status"
        hidden={trouble === null}
        data-offline
        data-fleeting={isSilent || undefined}
      >
        {isSilent || <WifiOff size={16} strokeWidth={2} aria-hidden />}
        {asOf === '' ? state : `${state} · as of ${asOf}`}
      </p>
      {isSilent && <AskAgain />}
    </>
  );
}

function AskAgain() {
  const queryClient = useQueryClient();
  return (
    <Button variant="text" size="small" onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
      Retry
    </Button>
  );
}
