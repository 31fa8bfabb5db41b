import { PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { personalPlace } from '#client/forms/local-draft.ts';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { useOutbox } from '#client/outbox/use-outbox.ts';
import { RefusedNote, WaitingMark } from '#client/posts/post/send-state.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import type { Event } from '#contract/events.ts';
import { suffixOf } from '#domain/suffix.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { NoteForm } from './note-form.tsx';
import styles from './own-row.module.css';
import { NoteText, RoleMark } from './people-rows.tsx';
import type { ownNote } from './room-people.ts';

interface OwnRowProps {
  readonly room: Event;
  readonly note: ReturnType<typeof ownNote>;
}

/** Oneself, with the note that one writes here. */
export function OwnRow({ room, note }: OwnRowProps) {
  const me = useMe();
  const { id, host, admin } = room.loggedInUserEventParticipant;
  return (
    <section className={styles.own} aria-label="You">
      <PersonRow
        firstName={me.firstName}
        lastName={me.lastName}
        image={me.image}
        mark={<RoleMark host={host} admin={admin} />}
        second={[me.position, me.organization].filter(Boolean).join(' · ')}
        to={`/${suffixOf(me.myLastlink)}`}
        end={<span className={styles.me}>You</span>}
      />
      {id !== null && <Note eventId={room.id} participantId={id} {...note} />}
    </section>
  );
}

interface NoteProps extends ReturnType<typeof ownNote> {
  readonly eventId: number;
  readonly participantId: number;
}

function Note({ eventId, participantId, text, entry }: NoteProps) {
  const me = useMe();
  const draft = useLocalDraft({
    place: personalPlace(`${storageKeys.noteDraft}:${eventId}`, me.id),
    initial: { notes: text ?? '' },
    // The last one counts.
    unasked: ['notes'],
  });
  const [isOpen, setIsOpen] = useState(draft.isDirty);
  const { part, turn } = useTurnedFocus();
  const show = (next: boolean) => {
    setIsOpen(next);
    turn();
  };
  return (
    <div ref={part} className={styles.note}>
      {isOpen ? (
        <NoteForm
          draft={draft}
          written={text}
          entryArgs={{ eventId, participantId }}
          onClose={() => show(false)}
        />
      ) : (
        <Written name={`own note ${eventId}`} text={text} entry={entry} onEdit={() => show(true)} />
      )}
    </div>
  );
}

/** Moves the focus along where the form takes the note's place or gives it back; none where it stands from the beginning. */
function useTurnedFocus() {
  const part = useRef<HTMLDivElement>(null);
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (turns > 0) part.current?.querySelector<HTMLElement>('textarea, [data-edit]')?.focus();
  }, [turns]);
  return { part, turn: () => setTurns((count) => count + 1) };
}

interface WrittenProps extends ReturnType<typeof ownNote> {
  readonly name: string;
  readonly onEdit: () => void;
}

function Written({ name, text, entry, onEdit }: WrittenProps) {
  if (text === null) {
    return (
      <Button variant="soft" size="medium" icon={PencilLine} onClick={onEdit} data-edit>
        Add a note so people know why to talk to you
      </Button>
    );
  }
  return (
    <>
      <NoteText name={name} text={text} />
      {entry?.refusal && <RefusedNote refusal={entry.refusal} what="Not sent" />}
      <div className={styles.actions}>
        <Button variant="text" size="small" onClick={onEdit} aria-label="Edit your note" data-edit>
          Edit
        </Button>
        {entry?.refusal && <RefusedActions entry={entry} />}
        {entry && !entry.refusal && <WaitingMark />}
      </div>
    </>
  );
}

function RefusedActions({ entry }: { readonly entry: Entry }) {
  const outbox = useOutbox();
  const [isAsking, setIsAsking] = useState(false);
  const handleDiscard = () => {
    setIsAsking(false);
    void outbox?.discard(entry.key).catch(() => undefined); // it stays, as one sees
  };
  return (
    <>
      <Button
        variant="text"
        size="small"
        onClick={() => void outbox?.retry(entry.key).catch(() => undefined)}
      >
        Retry
      </Button>
      <Button variant="text" size="small" className={styles.quiet} onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title="Discard this note?"
        text="It was not sent, and is deleted from this phone."
        confirmLabel="Discard"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={handleDiscard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
