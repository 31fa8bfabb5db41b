import {
  CalendarClock,
  DoorOpen,
  FileCheck,
  FilePen,
  type LucideIcon,
  MailQuestion,
  MailX,
  Megaphone,
  MessageCircle,
  Reply,
} from 'lucide-react';
import { useId } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard } from '#client/ui/layout/list-card.tsx';
import { SwitchRow } from '#client/ui/layout/switch-row.tsx';
import { type MailKind, mailKindTitles } from '#contract/mail-settings.ts';
import type { PushSettings } from '#contract/push.ts';
import styles from './notifications-panel.module.css';
import { type Settings, useMailSettings, usePushSettings } from './use-settings.ts';

interface Row<Kind> {
  readonly kind: Kind;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly second?: string;
}

const pushRows: readonly Row<keyof PushSettings>[] = [
  { kind: 'messages', icon: MessageCircle, title: 'Messages', second: 'From people, and in rooms' },
  { kind: 'announcements', icon: Megaphone, title: 'Announcements', second: 'From the programme' },
  { kind: 'approvals', icon: DoorOpen, title: 'Requests to join', second: 'When you host a room' },
  { kind: 'answers', icon: Reply, title: 'Answers to you', second: 'Requests, questions, posts' },
];

const mailRows: readonly Row<MailKind>[] = [
  { kind: 'arrivals', icon: FileCheck, title: mailKindTitles.arrivals },
  { kind: 'changes', icon: FilePen, title: mailKindTitles.changes },
  { kind: 'decisions', icon: MailQuestion, title: mailKindTitles.decisions },
  { kind: 'deletions', icon: MailX, title: mailKindTitles.deletions },
  { kind: 'reminders', icon: CalendarClock, title: mailKindTitles.reminders },
];

/** Section of what one is told of by push, on whatever device. */
export function PushSection() {
  return (
    <SettingsSection
      title="What you hear of"
      lead="On all your devices. A single conversation is muted in its own menu."
      rows={pushRows}
      {...usePushSettings()}
    />
  );
}

/** Section of the mails that one gets; those to sign in with always come. */
export function MailSection() {
  return (
    <SettingsSection
      title="Mails"
      lead="To your e-mail address. Mails to sign in with always come."
      rows={mailRows}
      {...useMailSettings()}
    />
  );
}

interface SettingsSectionProps<Kind extends string> extends Settings<Kind> {
  readonly title: string;
  readonly lead: string;
  readonly rows: readonly Row<Kind>[];
}

function SettingsSection<Kind extends string>(props: SettingsSectionProps<Kind>) {
  const { title, lead, rows, settings, isError, failure, readAnew, change } = props;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {settings && (
        <ListCard>
          {rows.map(({ kind, ...words }) => (
            <SwitchRow
              key={kind}
              {...words}
              isOn={settings[kind]}
              onChange={(isOn) => change({ kind, isOn })}
            />
          ))}
        </ListCard>
      )}
      {!settings && isError && <Unread onRetry={readAnew} />}
      {!settings && !isError && <Bones count={rows.length} />}
      <div className={styles.note}>
        <FailureNote error={failure} offlineText="No connection. This can be changed when you are online." />
      </div>
    </section>
  );
}

/** As high as the rows that are coming. */
function Bones({ count }: { count: number }) {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading">
      <Skeleton height={`${count * 60 + 2}px`} radius="var(--radius-card)" />
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
