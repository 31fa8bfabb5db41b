import { useState } from 'react';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import type { Event } from '#contract/events.ts';
import styles from './leave-room.module.css';
import { useLeave } from './use-place.ts';

/** `cancel` takes back a request that waits. */
type Way = 'leave' | 'cancel';

interface LeaveRoomProps {
  readonly room: Event;
  readonly way: Way;
}

const labels: Record<Way, string> = { leave: 'Leave this room', cancel: 'Cancel my request' };

/** The way out of a room; asks first. */
export function LeaveRoom({ room, way }: LeaveRoomProps) {
  const words = wordsOf(room, way);
  const { leave, reset, isLeaving, error } = useLeave({ room, done: words.done });
  const [isAsking, setIsAsking] = useState(false);
  const open = () => {
    reset();
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="text" className={styles.leave} onClick={open}>
        {labels[way]}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.confirm}
        cancelLabel={words.stay}
        tone="danger"
        isBusy={isLeaving}
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      >
        <FailureNote error={error} offlineText={words.offline} />
      </ConfirmSheet>
    </>
  );
}

function wordsOf(room: Event, way: Way) {
  const { name, private: isPrivate, paidEvent, dynamicFormRequests } = room;
  if (way === 'cancel') {
    return {
      title: `Cancel your request to join ${name}?`,
      text: `The host no longer sees it${dynamicFormRequests.length > 0 ? ', and your answers go' : ''}. You can ask again.`,
      confirm: labels.cancel,
      stay: 'Keep it',
      done: `You no longer ask to join ${name}`,
      offline: 'Cancelling needs a connection. Your request still stands.',
    };
  }
  const back = isPrivate || paidEvent ? 'To come back, you ask the host again.' : 'You can join again.';
  return {
    title: `Leave ${name}?`,
    text: `What you wrote stays in the room. ${back}`,
    confirm: 'Leave',
    stay: 'Stay',
    done: `You left ${name}`,
    offline: 'Leaving needs a connection.',
  };
}
