import { CloudOff, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import type { Event } from '#contract/events.ts';
import { forgetAnswers, hasUnsentAnswers } from './answers.ts';
import type { RegistrationFormProps } from './registration-form.tsx';

/** Most rooms ask nothing, so the form comes when it is wanted. */
export const RegistrationForm = lazyComponent<RegistrationFormProps>(
  () => import('./registration-form.tsx').then((part) => part.RegistrationForm),
  MissingForm,
  PendingForm,
);

type ChangeProps = Pick<RegistrationFormProps, 'room' | 'closed'>;

/** Opens what was sent, to be sent anew; what is typed there stays on the phone when it is closed. */
export function ChangeAnswers({ room, closed }: ChangeProps) {
  const { id: userId } = useMe();
  const [opening, setOpening] = useState<'kept' | 'tapped' | null>(() =>
    hasUnsentAnswers(room, userId) ? 'kept' : null,
  );
  if (opening === null) {
    return (
      <Button
        variant="secondary"
        icon={MessageSquareText}
        onClick={() => setOpening('tapped')}
        {...onApproach(RegistrationForm.load)}
      >
        Change my answers
      </Button>
    );
  }
  const close = () => setOpening(null);
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

/** Forgets kept answers that the server has all the same, its reply having been lost, or that nobody waits for any more. */
export function useForgetSentAnswers(room: Event | undefined): void {
  const { id: userId } = useMe();
  useEffect(() => {
    if (room === undefined) return;
    const { eventParticipantStatus: status, dynamicFormValuesAdded } = room;
    const isTaken = dynamicFormValuesAdded === 'DONE' && !hasUnsentAnswers(room, userId);
    if (status === 'APPROVED' || (status === 'TO_BE_APPROVED' && isTaken)) forgetAnswers(room.id, userId);
  }, [room, userId]);
}

/** The form's code could not be fetched. */
function MissingForm() {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline) void RegistrationForm.load();
  }, [isOnline]);
  return (
    <AreaMessage
      icon={CloudOff}
      title="No connection"
      text="The host asks a few questions. They open as soon as there is a connection."
    >
      <Button variant="soft" onClick={() => void RegistrationForm.load()}>
        Retry
      </Button>
    </AreaMessage>
  );
}

function PendingForm({ room }: RegistrationFormProps) {
  return (
    <div aria-busy="true">
      <Skeleton width="64%" height="26px" />
      {room.dynamicFormRequests.map(({ id }) => (
        <Skeleton key={id} width="100%" height="76px" radius="14px" />
      ))}
    </div>
  );
}
