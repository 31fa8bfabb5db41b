import { type FormEvent, useRef, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { ConflictNote, conflictHindrance } from '#client/forms/conflict-note.tsx';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { RestingFields } from '#client/forms/fields/resting-fields.tsx';
import type { SuffixState } from '#client/forms/fields/suffix-field.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { personalPlace } from '#client/forms/local-draft.ts';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import type { Event } from '#contract/events.ts';
import { AccessFields } from './access-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { CallFields } from './call-fields.tsx';
import { type RoomFieldsProps, Section } from './field-parts.tsx';
import { LinkFields } from './link-fields.tsx';
import { PeopleFields } from './people-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import styles from './room-form.module.css';
import { RoomPreview } from './room-preview.tsx';
import { DraftSchema, fieldLabels, newValues, type RoomValues, valuesOf, valueWords } from './room-values.ts';
import { TimeFields } from './time-fields.tsx';
import { useSaveRoom } from './use-save-room.ts';

export interface RoomFormProps {
  /** Null for a new one. */
  readonly room: Event | null;
  readonly onSaved: (room: Event) => void;
}

export function RoomForm({ room, onSaved }: RoomFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const me = useMe();
  const { clock } = useConnection();
  const [suffixState, setSuffixState] = useState<SuffixState>('same');
  const [empty] = useState(() => newValues(me));
  const initial = room === null ? empty : valuesOf(room, clock);
  const draft = useLocalDraft<RoomValues>({
    place: personalPlace(`${storageKeys.roomDraft}:${room?.id ?? 'new'}`, me.id),
    initial,
    schema: DraftSchema,
    unasked: ['coverImage'],
  });
  const isAsking = draft.conflicts.length > 0;
  const { save, faults, failure, isSaving, refusals } = useSaveRoom({ room, draft, suffixState, onSaved });
  useFaultFocus(form, refusals);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving && !isAsking) save();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.column}>
        {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
        <ConflictNote
          conflicts={draft.conflicts}
          labels={fieldLabels}
          onChoose={draft.resolve}
          wordsOf={valueWords}
        />
        <RestingFields isSaving={isSaving}>
          <RoomFields
            room={room}
            initial={initial}
            values={draft.values}
            change={draft.change}
            faults={faults}
            onSuffixState={setSuffixState}
          />
        </RestingFields>
      </div>
      <RoomPreview values={draft.values} />
      <div className={styles.foot}>
        <FailureNote
          error={failure}
          offlineText="No connection."
          kept="What you typed is kept on this phone."
        />
        <FieldMessage id="hindrance" error={isAsking ? conflictHindrance : undefined} />
        <Button type="submit" isBusy={isSaving} disabled={isAsking}>
          {room === null ? 'Create room' : 'Save'}
        </Button>
      </div>
      <LeaveGuard isDirty={draft.isDirty} onDiscard={draft.discard} />
    </form>
  );
}

interface AllFieldsProps extends RoomFieldsProps {
  readonly onSuffixState: (state: SuffixState) => void;
}

function RoomFields({ onSuffixState, ...props }: AllFieldsProps) {
  return (
    <>
      <Section title="About">
        <BasicFields {...props} />
      </Section>
      <Section title="Date and time">
        <TimeFields {...props} />
      </Section>
      <Section title="Call">
        <CallFields {...props} />
      </Section>
      <Section title="Who can join">
        <AccessFields {...props} />
        <RegistrationFields {...props} />
      </Section>
      <Section title="People and resources">
        <PeopleFields {...props} />
      </Section>
      <Section title="Link">
        <LinkFields {...props} onSuffixState={onSuffixState} />
      </Section>
    </>
  );
}
