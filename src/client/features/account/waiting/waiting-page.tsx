import { CircleCheck, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnection, useIsOnline, useTrouble } from '#client/connection/connection.ts';
import { usePlaces } from '#client/features/account/use-places.ts';
import { wakesByItself } from '#client/lib/wakes-by-itself.ts';
import type { Trouble } from '#client/network/connectivity.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { unsavedForms } from '#client/outbox/form-drafts.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe, useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import type { Discarding } from './discarding.ts';
import { RefusedList, WaitingList } from './entry-lists.tsx';
import type { RowReader } from './entry-times.ts';
import { type RoomDraft, readRoomDrafts } from './room-drafts.ts';
import { SendProgress, useSendNow } from './send-now.tsx';
import styles from './waiting-page.module.css';
import { DraftList, FormList, RoomDraftList } from './written-lists.tsx';
import { eventsOf, likedIn, peopleOf } from './written-places.ts';

const now = () => Date.now();

/** All that this phone has and the server has not: what waits, what was refused, what is still being written. */
export function WaitingPage() {
  const outbox = useOutbox();
  const state = useOutboxState();
  const [openedAt] = useState(now);
  const { id } = useMe();
  const [roomDrafts, setRoomDrafts] = useState(() => readRoomDrafts(id));
  const drafts = state.drafts.length + unsavedForms(state).length + roomDrafts.length;
  const isEmpty = state.entries.length === 0 && drafts === 0;
  return (
    <Page
      title="Waiting to send"
      header="bar"
      back="/account"
      notice={<OfflineNotice updatedAt={openedAt} />}
    >
      {outbox && isEmpty && <NothingWaits />}
      {outbox && !isEmpty && (
        <WaitingSections
          outbox={outbox}
          state={state}
          roomDrafts={roomDrafts}
          onDraftGone={() => setRoomDrafts(readRoomDrafts(id))}
        />
      )}
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
  readonly roomDrafts: readonly RoomDraft[];
  readonly onDraftGone: () => void;
}

function WaitingSections({ outbox, state, roomDrafts, onDraftGone }: WaitingSectionsProps) {
  const { entries, drafts } = state;
  const forms = unsavedForms(state);
  const places = usePlaces({
    events: [...eventsOf(state), ...roomDrafts.flatMap(({ eventId }) => eventId ?? [])],
    people: peopleOf(state),
    liked: likedIn(state),
  });
  const minute = useMinute(now);
  const isOnline = useIsOnline();
  const { clock } = useConnection();
  const [discarding, setDiscarding] = useState<Discarding | null>(null);
  const reader: RowReader = { zone: useReadersZone(), now: minute, clock, isOnline };
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
      {drafts.length + forms.length + roomDrafts.length > 0 && (
        <Section title="Drafts">
          {forms.length > 0 && <FormList {...rows} forms={forms} />}
          {roomDrafts.length > 0 && <RoomDraftList {...rows} drafts={roomDrafts} onGone={onDraftGone} />}
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

/** Says when entries are sent without help, with a button to send them now. */
function SendWaiting() {
  const trouble = useTrouble();
  const { send, progress } = useSendNow();
  return (
    <div className={styles.send}>
      <p className={styles.lead}>{whenSentWords(trouble)}</p>
      {trouble === null && (
        <Button
          variant="soft"
          size="medium"
          icon={Send}
          isBusy={progress !== null}
          onClick={() => void send()}
        >
          Send waiting items
        </Button>
      )}
      {progress && <SendProgress {...progress} />}
    </div>
  );
}

/** Says when waiting entries are sent, in the way of this browser. */
function whenSentWords(trouble: Trouble | null): string {
  if (trouble === 'server') return 'Kept on this phone until Last Links answers.';
  if (trouble === null) return 'Kept on this phone until it is sent.';
  return wakesByItself()
    ? 'Kept on this phone. It is sent as soon as there is a connection, even when the app is closed.'
    : 'Kept on this phone. It will be sent when you open the app with a connection.';
}

interface DiscardSheetProps {
  /** Null while nothing is asked. */
  readonly discarding: Discarding | null;
  readonly onClose: () => void;
}

/** Asks before something that only this phone has goes for good. */
function DiscardSheet({ discarding, onClose }: DiscardSheetProps) {
  const [isBusy, setIsBusy] = useState(false);
  // While it sinks the sheet still says what it said.
  const [last, setLast] = useState(discarding);
  if (discarding !== null && discarding !== last) setLast(discarding);
  const handleConfirm = async () => {
    setIsBusy(true);
    await discarding?.run().finally(() => setIsBusy(false));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={discarding !== null}
      title={last?.title ?? ''}
      text={last?.text}
      confirmLabel="Discard"
      cancelLabel="Keep"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
