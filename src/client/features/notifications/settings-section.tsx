import { DoorOpen, type LucideIcon, Megaphone, MessageCircle, Reply } from 'lucide-react';
import { useId } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard } from '#client/ui/layout/list-card.tsx';
import { SwitchRow } from '#client/ui/layout/switch-row.tsx';
import type { PushSettings } from '#contract/push.ts';
import styles from './notifications-panel.module.css';
import { usePushSettings } from './use-push-settings.ts';

interface Kind {
  readonly kind: keyof PushSettings;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly second: string;
}

const kinds: readonly Kind[] = [
  { kind: 'messages', icon: MessageCircle, title: 'Messages', second: 'From people, and in rooms' },
  { kind: 'announcements', icon: Megaphone, title: 'Announcements', second: 'From the programme' },
  { kind: 'approvals', icon: DoorOpen, title: 'Requests to join', second: 'When you host a room' },
  { kind: 'answers', icon: Reply, title: 'Answers to you', second: 'Requests, questions, posts' },
];

/** Section of what one is told of, on whatever device. */
export function SettingsSection() {
  const titleId = useId();
  const { settings, isError, refetch, change } = usePushSettings();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        What you hear of
      </h2>
      <p className={styles.lead}>On all your devices. A single conversation is muted in its own menu.</p>
      {settings && (
        <ListCard>
          {kinds.map(({ kind, ...words }) => (
            <SwitchRow
              key={kind}
              {...words}
              isOn={settings[kind]}
              onChange={(isOn) => change.mutate({ kind, isOn })}
            />
          ))}
        </ListCard>
      )}
      {!settings && isError && <Unread onRetry={() => void refetch()} />}
      {!settings && !isError && <Bones />}
      <div className={styles.note}>
        <FailureNote
          error={change.error}
          offlineText="No connection. This can be changed when you are online."
        />
      </div>
    </section>
  );
}

/** As high as the rows that are coming. */
function Bones() {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading">
      <Skeleton height={`${kinds.length * 60 + 2}px`} radius="var(--radius-card)" />
    </div>
  );
}

function Unread({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <div className={styles.unread}>
      <p>{isOnline ? 'This could not be read.' : 'This needs the internet once.'}</p>
      <Button size="medium" variant="soft" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
