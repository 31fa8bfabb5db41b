import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import card from '#client/ui/layout/list-card.module.css';
import type { UserSession } from '#contract/users.ts';
import { deviceName, lastUsedLabel, ownDeviceLabel, type Reader, signedInLabel } from './device-labels.ts';
import styles from './devices-panel.module.css';
import { EndSessionSheet } from './end-session-sheet.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export interface DevicesPanelProps {
  /** Undefined until they have been read once. */
  readonly sessions: readonly UserSession[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Content of the page: the devices, each with the means to sign it out. */
export function DevicesPanel({ sessions, error, onRetry }: DevicesPanelProps) {
  const [ending, setEnding] = useState<UserSession | null>(null);
  return (
    <>
      {sessions && <DeviceList sessions={sessions} onEnd={setEnding} />}
      {!sessions && error && <UnreadMessage what="Your devices" error={error} onRetry={onRetry} />}
      {!sessions && !error && <DeviceSkeleton />}
      <EndSessionSheet session={ending} onClose={() => setEnding(null)} />
    </>
  );
}

interface DeviceListProps {
  readonly sessions: readonly UserSession[];
  readonly onEnd: (session: UserSession) => void;
}

/** Rows that are shown at first: those used last. */
const shownAtFirst = 10;

function DeviceList({ sessions, onEnd }: DeviceListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { clock } = useConnection();
  const reader = { zone: useReadersZone(), clock };
  const shown = isWhole ? sessions : sessions.slice(0, shownAtFirst);
  const moreCount = sessions.length - shown.length;
  return (
    <>
      <p className={styles.lead}>You are signed in on these. End what you do not know or no longer use.</p>
      <ul ref={keepRowFocus} className={card.card}>
        {shown.map((session) => (
          <DeviceRow key={session.id} session={session} reader={reader} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      <div className={styles.below}>
        {moreCount > 0 && (
          <Button variant="soft" onClick={() => setIsWhole(true)}>
            {`Show ${moreCount} more, unused for longer`}
          </Button>
        )}
        <SignOutEverywhere sessions={sessions} />
      </div>
    </>
  );
}

interface DeviceRowProps {
  readonly session: UserSession;
  readonly reader: Reader;
  readonly onEnd: () => void;
}

function DeviceRow({ session, reader, onEnd }: DeviceRowProps) {
  const name = deviceName(session);
  return (
    <li className={styles.row}>
      <MonitorSmartphone className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {session.current && <p className={styles.own}>{ownDeviceLabel(session)}</p>}
        <p className={styles.second}>{signedInLabel(session, reader)}</p>
        <p className={styles.second}>{lastUsedLabel(session, reader)}</p>
      </div>
      {!session.current && (
        <Button variant="text" size="small" aria-label={`End ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

function DeviceSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading">
      <Skeleton width="70%" height="14px" />
      <Skeleton height="84px" radius="var(--radius-card)" />
      <Skeleton height="84px" radius="var(--radius-card)" />
    </div>
  );
}
