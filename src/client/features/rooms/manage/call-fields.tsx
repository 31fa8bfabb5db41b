import { useConnection } from '#client/connection/connection.ts';
import { TextArea } from '#client/forms/fields/text-area.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { ZoomChoice } from '#client/oauth/zoom-choice.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import type { ZoomMeeting } from '#contract/zoom.ts';
import { canSeeCall } from '#domain/event-access.ts';
import type { RoomFieldsProps } from './field-parts.tsx';
import { ownPlaceOf } from './use-choices.ts';

const unseen =
  'The call is shown to people in the room only, so you do not see it. What stands there stays unless you type something new.';

/** Digits of a meeting's number in the groups in which Zoom writes them. */
const grouped = (id: string) => id.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1 $2 $3');

const filledIn = /^(?:Zoom meeting ID: [\d ]+)?$/;

/** Takes the address of a meeting over, and its number where nobody has written anything else. */
const callOf = ({ id, joinUrl }: ZoomMeeting, details: string) => ({
  meetingUrl: joinUrl,
  ...(filledIn.test(details.trim()) && { callDetails: id === '' ? '' : `Zoom meeting ID: ${grouped(id)}` }),
});

export function CallFields({ room, values, change, faults }: RoomFieldsProps) {
  const { deployment } = useConnection();
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
      {deployment.oauthProviders.includes('ZOOM') && (
        <ZoomChoice onChoose={(meeting) => change(callOf(meeting, values.callDetails))} />
      )}
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
