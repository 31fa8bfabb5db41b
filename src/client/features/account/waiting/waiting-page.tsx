import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { unsavedForms } from '#client/outbox/form-drafts.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { readersZone } from '#domain/time/zone.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import { type Discarding, DiscardSheet } from './discard-sheet.tsx';
import { DraftList } from './draft-list.tsx';
import type { RowReader } from './entry-times.ts';
import { FormList } from './form-list.tsx';
import { RefusedList } from './refused-list.tsx';
import { SendWaiting } from './send-waiting.tsx';
import { usePlaces } from './use-places.ts';
import { WaitingList } from './waiting-list.tsx';
import styles from './waiting-page.module.css';

const now = () => Date.now();

/** All that this phone has and the server has not: what waits, what was refused, what is still being written. */
export function WaitingPage() {
  const outbox = useOutbox();
  const state = useOutboxState();
  const [openedAt] = useState(now);
  const isEmpty = state.entries.length === 0 && state.drafts.length === 0 && unsavedForms(state).length === 0;
  return (
    <Page
      title="Waiting to send"
      header="bar"
      back="/account"
      notice={<OfflineNotice updatedAt={openedAt} />}
    >
      {outbox && isEmpty && <NothingWaits />}
      {outbox && !isEmpty && <WaitingSections outbox={outbox} state={state} />}
    </Page>
  );
}

function NothingWaits() {
  return (
    <MessageScreen
      icon={CircleCheck}
      title="Nothing waits"
      text="All that you have done on this phone is sent."
    />
  );
}

interface WaitingSectionsProps {
  readonly outbox: Outbox;
  readonly state: OutboxState;
}

function WaitingSections({ outbox, state }: WaitingSectionsProps) {
  const { entries, drafts } = state;
  const forms = unsavedForms(state);
  const places = usePlaces();
  const minute = useMinute(now);
  const isOnline = useIsOnline();
  const [discarding, setDiscarding] = useState<Discarding | null>(null);
  const reader: RowReader = { zone: readersZone(useMe().timeZoneId), now: minute, isOnline };
  const waiting = entries.filter(({ refusal }) => refusal === null);
  const refused = entries.filter(({ refusal }) => refusal !== null);
  const rows = { outbox, places, reader, onDiscard: setDiscarding };
  return (
    <div className={styles.sections}>
      {waiting.length > 0 && (
        <Section title="Waiting">
          <SendWaiting />
          <WaitingList {...rows} entries={waiting} all={entries} />
        </Section>
      )}
      {refused.length > 0 && (
        <Section title="Not sent">
          <RefusedList {...rows} entries={refused} all={entries} />
        </Section>
      )}
      {drafts.length + forms.length > 0 && (
        <Section title="Drafts">
          {forms.length > 0 && <FormList {...rows} forms={forms} />}
          {drafts.length > 0 && <DraftList {...rows} state={state} />}
        </Section>
      )}
      <DiscardSheet discarding={discarding} onClose={() => setDiscarding(null)} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
