import { MessageSquareText } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { forgetAnswers } from '#client/features/rooms/room/use-place.ts';
import { ConflictNote, conflictHindrance } from '#client/forms/conflict-note.tsx';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { RestingFields } from '#client/forms/fields/resting-fields.tsx';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import type { Event } from '#contract/events.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { priceWords } from '#domain/room-words.ts';
import { type Answers, answersPlace, hasUnsentAnswers, sentAnswers } from './answers.ts';
import styles from './registration-form.module.css';
import { useSendAnswers } from './use-send-answers.ts';

interface RegistrationFormProps {
  readonly room: Event;
  /** Stands in the button's place where the room takes no answers. */
  readonly closed: ReactNode;
  /** True where it follows on a tap, so that reading goes on at its heading. */
  readonly isFocused: boolean;
  readonly onSent?: (() => void) | undefined;
  /** Way back for who has answered before; what is typed stays. */
  readonly onClose?: (() => void) | undefined;
}

/** The questions of a room (specification, section 4), and what is typed until it is sent. */
export function RegistrationForm({ room, closed, isFocused, onSent, onClose }: RegistrationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const { id: userId } = useMe();
  const draft = useLocalDraft<Answers>({
    place: answersPlace(room.id, userId),
    initial: sentAnswers(room),
  });
  const { dynamicFormRequests: questions } = room;
  const isAnswered = room.dynamicFormValuesAdded === 'DONE';
  const { send, faults, failure, isSending, refusals } = useSendAnswers({ room, draft, onSent });
  useFaultFocus(form, refusals);
  // White space at the ends is never sent, so it is no other answer.
  const conflicts = draft.conflicts.filter(({ mine, theirs }) => String(mine).trim() !== theirs);
  const isAsking = conflicts.length > 0;
  const labels = Object.fromEntries(questions.map(({ id, fieldNameOrQuestion: label }) => [id, label]));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && !isAsking && !closed) send();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} aria-labelledby={titleId} noValidate>
      <Head id={titleId} room={room} closed={closed} isFocused={isFocused} />
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      <ConflictNote conflicts={conflicts} labels={labels} onChoose={draft.resolve} />
      <RestingFields isSaving={isSending}>
        <div className={styles.fields}>
          {questions.map(({ id, fieldNameOrQuestion, defaultValue, required }) => (
            <TextArea
              key={id}
              rows={2}
              label={fieldNameOrQuestion}
              placeholder={defaultValue}
              isOptional={!required}
              limit={roomLimits.answerMaxLength}
              value={draft.values[id] ?? ''}
              onChange={(text) => draft.change({ [id]: text })}
              error={faults[id]}
            />
          ))}
        </div>
      </RestingFields>
      <div className={styles.foot}>
        {closed || (
          <>
            <FailureNote
              error={failure}
              offlineText="Sending needs a connection. What you typed is kept on this phone."
            />
            <FieldMessage id={`${titleId}-hindrance`} error={isAsking ? conflictHindrance : undefined} />
            <Button type="submit" isBusy={isSending} disabled={isAsking}>
              {isAnswered ? 'Send again' : 'Send answers'}
            </Button>
          </>
        )}
        {onClose && (
          <Button variant="text" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </form>
  );
}

/** Opens what was sent, to be sent anew; what is typed there stays on the phone when it is closed. */
export function ChangeAnswers({ room, closed }: Pick<RegistrationFormProps, 'room' | 'closed'>) {
  const { id: userId } = useMe();
  const [opening, setOpening] = useState<'kept' | 'tapped' | null>(() =>
    hasUnsentAnswers(room, userId) ? 'kept' : null,
  );
  useEffect(() => {
    // The server may have them though its reply never came.
    if (!hasUnsentAnswers(room, userId)) forgetAnswers(room.id, userId);
  }, [room, userId]);
  const close = () => setOpening(null);
  if (opening === null) {
    return (
      <Button variant="secondary" icon={MessageSquareText} onClick={() => setOpening('tapped')}>
        Change my answers
      </Button>
    );
  }
  return (
    <RegistrationForm
      room={room}
      closed={closed}
      isFocused={opening === 'tapped'}
      onSent={close}
      onClose={close}
    />
  );
}

interface HeadProps extends Pick<RegistrationFormProps, 'room' | 'closed' | 'isFocused'> {
  readonly id: string;
}

function Head({ id, room, closed, isFocused }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <div className={styles.head}>
      <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
        {titleOf(room)}
      </h2>
      {room.paidEvent && room.eventPrice && (
        <p className={styles.price}>
          {priceWords(room.eventPrice)}. You pay the host; nothing is charged here.
        </p>
      )}
      {!closed && <p>{leadOf(room)}</p>}
    </div>
  );
}

function titleOf({ dynamicFormValuesAdded, dynamicFormRequests: { length } }: Event): string {
  if (dynamicFormValuesAdded === 'DONE') return 'Your answers';
  return length === 1 ? 'A question from the host' : 'A few questions from the host';
}

function leadOf({ dynamicFormValuesAdded, private: isPrivate, paidEvent }: Event): string {
  if (dynamicFormValuesAdded === 'DONE') return 'What you send last is what the host reads.';
  return isPrivate || paidEvent
    ? 'The host reads your answers and approves who comes in.'
    : 'You are in as soon as you have answered.';
}
