import { TextArea } from '#client/forms/fields/text-area.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import { canSeeCall } from '#domain/event-access.ts';
import type { RoomFieldsProps } from './field-parts.tsx';
import { ownPlaceOf } from './use-choices.ts';

const unseen =
  'The call is shown to people in the room only, so you do not see it. What stands there stays unless you type something new.';

export function CallFields({ room, values, change, faults }: RoomFieldsProps) {
  const isUnseen = room !== null && !canSeeCall(ownPlaceOf(room));
  return (
    <>
      <TextField
        label="Call URL"
        name="meetingUrl"
        isOptional
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.meetingUrl}
        onChange={(meetingUrl) => change({ meetingUrl })}
        error={faults.meetingUrl}
        reason="Such as https://meet.example.org/room"
        hint={
          isUnseen
            ? unseen
            : 'Shown to the people in the room; they can join from 10 minutes before the start.'
        }
      />
      <TextArea
        label="Call details"
        name="callDetails"
        isOptional
        rows={2}
        limit={roomLimits.callDetailsMaxLength}
        value={values.callDetails}
        onChange={(callDetails) => change({ callDetails })}
        error={faults.callDetails}
        hint={isUnseen ? unseen : 'Other ways into the call: a telephone number, a meeting id, a password.'}
      />
    </>
  );
}
