import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { itemCount, kindCounts } from '#client/outbox/entry-labels.ts';
import { readOutboxCount } from '#client/outbox/kept-count.ts';
import { countedEntries } from '#client/outbox/outbox-count.ts';
import { useOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Entry } from '#offline/outbox/entry.ts';
import { SendProgress, useSendNow } from './send-now.tsx';
import styles from './waiting-panel.module.css';

/** Summary of what this phone has not sent yet; nothing where everything is sent. */
export function WaitingPanel() {
  const isRead = useOutbox() !== null;
  const { id } = useMe();
  const [expected] = useState(() => readOutboxCount(phoneStorage(), id).entries);
  const entries = countedEntries(useOutboxState().entries);
  if (isRead) return entries.length > 0 && <Panel entries={entries} />;
  // It stands above everything else: its place is kept until what waits has been read.
  return expected > 0 && <div className={[styles.panel, styles.kept].join(' ')} aria-hidden />;
}

function Panel({ entries }: { readonly entries: readonly Entry[] }) {
  const isOnline = useIsOnline();
  const { send, progress } = useSendNow();
  const waiting = entries.filter(({ refusal }) => refusal === null);
  const refusedCount = entries.length - waiting.length;
  const Icon = waiting.length > 0 ? Clock : CircleAlert;
  const title = waiting.length > 0 ? `${itemCount(waiting.length)} waiting to send` : notSent(refusedCount);
  return (
    <section className={styles.panel} aria-label="Waiting to send">
      <Icon className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.second}>
          {`${kindCounts(waiting.length > 0 ? waiting : entries)} · kept on this phone`}
        </p>
        {waiting.length > 0 && refusedCount > 0 && <p className={styles.refused}>{notSent(refusedCount)}</p>}
      </div>
      <div className={styles.end}>
        {progress && <SendProgress {...progress} />}
        <div className={styles.actions}>
          {waiting.length > 0 && isOnline && (
            <Button
              variant="text"
              size="small"
              className={styles.send}
              isBusy={progress !== null}
              onClick={() => void send()}
            >
              Send waiting items
            </Button>
          )}
          <Link to="/account/waiting" className={styles.show}>
            Show
          </Link>
        </div>
      </div>
    </section>
  );
}

const notSent = (count: number) => `${itemCount(count)} not sent`;
