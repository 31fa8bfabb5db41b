import { useEffect, useRef } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { textLine } from '#client/rich-text/plain-text.ts';
import { useAnnouncer } from '#client/ui/display/use-announcer.tsx';
import { displayName } from '#domain/person.ts';

interface ArrivalsProps {
  readonly messages: readonly ShownMessage[];
  /** False while messages may still come that were there when the conversation was opened. */
  readonly isSettled: boolean;
}

/** Of more messages at once only their number is said. */
const readAtOnce = 3;

function wordsFor(arrived: readonly ShownMessage[]): string {
  if (arrived.length > readAtOnce) return `${arrived.length} new messages`;
  return arrived.map(({ user, body }) => `${displayName(user)}: ${textLine(body)}`).join('. ');
}

/** Tells whoever cannot see the messages what others write while one looks. */
export function Arrivals({ messages, isSettled }: ArrivalsProps) {
  const heardUpTo = useRef<number | null>(null);
  const { announce, region } = useAnnouncer();
  useEffect(() => {
    const before = heardUpTo.current;
    if (!isSettled) return;
    const newest = messages.findLast(({ id }) => id !== null)?.id ?? 0;
    heardUpTo.current = Math.max(before ?? 0, newest);
    if (before === null) return;
    const arrived = messages.filter(
      ({ id, isMine, isDeleted }) => id !== null && id > before && !isMine && !isDeleted,
    );
    if (arrived.length > 0) announce(wordsFor(arrived));
  }, [messages, isSettled, announce]);
  return region;
}
