import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { conversationAddress } from '#client/chat/conversation-address.ts';
import type { ShownConversation } from '#client/chat/shown-message.ts';
import { textLine } from '#client/rich-text/plain-text.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { conversationTime, machineTime } from '#domain/chat/conversation-time.ts';
import { displayName } from '#domain/person.ts';
import styles from './conversation-row.module.css';

interface ConversationRowProps {
  readonly row: ShownConversation;
  readonly isOpen: boolean;
  /** Time of the last message as the reader's clock shows it; null where there is none. */
  readonly at: number | null;
  readonly zone: string;
  readonly now: number;
}

/** One line about the last message: "You: See you at the clinic". */
function previewOf({ last }: ShownConversation): string {
  if (last === null) return '';
  const words = last.isDeleted ? 'Deleted message' : textLine(last.body);
  return last.isMine ? `You: ${words}` : words;
}

/** A conversation in the list: the row leads to it. */
export function ConversationRow({ row, isOpen, at, zone, now }: ConversationRowProps) {
  const { person, unread } = row;
  const isUnread = unread > 0;
  return (
    <Link
      to="/messages/{-$sid}"
      params={{ sid: conversationAddress(row) }}
      className={styles.row}
      data-unread={isUnread || undefined}
      data-open={isOpen || undefined}
      aria-current={isOpen ? 'page' : undefined}
      activeProps={{}}
    >
      <Avatar {...person} size={52} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{displayName(person)}</bdi>
        </span>
        <span className={styles.preview} dir="auto">
          {previewOf(row)}
        </span>
      </span>
      <span className={styles.end}>
        {at !== null && (
          <time className={styles.time} dateTime={machineTime(at)}>
            {conversationTime(at, zone, now)}
          </time>
        )}
        <span className={styles.marks}>
          {row.isMuted && <BellOff size={16} strokeWidth={2} aria-label="Muted" />}
          <Mark row={row} />
        </span>
      </span>
      {isUnread && (
        <VisuallyHidden>{unread > 99 ? 'more than 99 unread messages' : `${unread} unread`}</VisuallyHidden>
      )}
    </Link>
  );
}

/** State of the last message, or the dot of what is unread. */
function Mark({ row: { last, unread } }: { readonly row: ShownConversation }) {
  if (last?.state === 'refused')
    return <CircleAlert className={styles.failed} size={22} strokeWidth={1.75} aria-label="Not sent" />;
  if (last?.state === 'waiting')
    return <Clock className={styles.waiting} size={22} strokeWidth={1.75} aria-label="Waiting to send" />;
  if (unread > 0) return <span className={styles.dot} />;
  return last?.isSeen ? <CheckCheck size={20} strokeWidth={1.75} aria-label="Read" /> : null;
}
