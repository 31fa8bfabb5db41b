import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, Pin, PinOff } from 'lucide-react';
import { useEnqueue, useOutboxState } from '#client/outbox/use-outbox.ts';
import { foundIn, overlayOf } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { listsOf, threadsIn } from '#client/posts/threads/thread-queries.ts';
import { ListRow } from '#client/ui/layout/list-card.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { roomLimits } from '#contract/room-limits.ts';
import { answeredKind, pinKind } from '#offline/kinds/threads.ts';

interface MarkRowsProps {
  readonly shown: ShownThread;
  readonly eventId: number;
  readonly onDone: () => void;
}

/** Rows of a question's menu for hosts: its pin, and that it is answered. */
export function MarkRows({ shown, eventId, onDone }: MarkRowsProps) {
  const { pinned, answered } = shown.thread;
  const isFull = usePinnedCount(eventId) >= roomLimits.pinnedMax && !pinned;
  const enqueue = useEnqueue();
  const toasts = useToasts();
  const finish = (work: Promise<unknown>) => {
    onDone();
    work.catch(() => toasts.show({ icon: CircleAlert, text: 'This phone could not keep that.' }));
  };
  const place = { eventId, target: shown.target };
  return (
    <>
      <ListRow
        icon={pinned ? PinOff : Pin}
        title={pinned ? 'Unpin' : 'Pin'}
        {...(isFull && { second: 'Five questions are pinned already.', disabled: true })}
        end=""
        onClick={() => finish(enqueue(pinKind, { ...place, pinned: !pinned }))}
      />
      <ListRow
        icon={answered ? CircleDashed : CircleCheck}
        title={answered ? 'Mark not answered' : 'Mark answered'}
        end=""
        onClick={() => finish(enqueue(answeredKind, { ...place, answered: !answered }))}
      />
    </>
  );
}

/** Number of pinned questions, as far as this phone knows them. */
function usePinnedCount(eventId: number): number {
  const queryClient = useQueryClient();
  const { pins } = overlayOf(useOutboxState(), eventId);
  const threads = listsOf(queryClient, eventId).flatMap(({ data }) => threadsIn(data));
  const isPinned = (thread: (typeof threads)[number]) => {
    const desired = foundIn(pins, thread);
    return desired?.at === Number.POSITIVE_INFINITY ? desired.isSet : thread.pinned;
  };
  return new Set(threads.filter(isPinned).map(({ id }) => id)).size;
}
