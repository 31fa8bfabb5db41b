import { Link } from '@tanstack/react-router';
import { ChevronRight, Ellipsis, Presentation, UserRound } from 'lucide-react';
import { memo } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { RichText } from '#client/rich-text/rich-text.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { RoleChip } from '#client/ui/display/role-chip.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { displayName } from '#domain/person.ts';
import styles from './message-run.module.css';
import { RunFoot } from './run-foot.tsx';

interface MessageRunProps {
  readonly messages: readonly [ShownMessage, ...ShownMessage[]];
  readonly isRoom: boolean;
  readonly isHost: boolean;
  /** Moment from which on messages have come while one looked. */
  readonly freshFrom: number;
  readonly zone: string;
  readonly now: number;
  readonly onAsk: (message: ShownMessage) => void;
}

const isSameMessage = (one: ShownMessage, other: ShownMessage | undefined) =>
  one.name === other?.name &&
  one.message === other.message &&
  one.state === other.state &&
  one.at === other.at &&
  one.isDeleted === other.isDeleted &&
  one.isSeen === other.isSeen &&
  one.entry === other.entry;

/** With each message that comes all are grouped anew; what is drawn of most of them stays. */
function isSameRun({ messages, ...one }: MessageRunProps, { messages: others, ...other }: MessageRunProps) {
  const keys = Object.keys(one) as (keyof typeof one)[];
  if (keys.some((key) => one[key] !== other[key]) || messages.length !== others.length) return false;
  return messages.every((message, index) => isSameMessage(message, others[index]));
}

/** Messages of one author in a row, with one time below. */
export const MessageRun = memo(function MessageRun(props: MessageRunProps) {
  const { messages, isRoom, isHost, freshFrom, zone, now, onAsk } = props;
  const [first] = messages;
  const hasAuthor = isRoom && !first.isMine;
  return (
    <div className={styles.run} data-mine={first.isMine || undefined} data-room={hasAuthor || undefined}>
      {hasAuthor && (
        <span className={styles.portrait}>
          <Avatar {...first.user} size={32} />
        </span>
      )}
      {hasAuthor && (
        <p className={styles.author}>
          <bdi>{displayName(first.user)}</bdi>
          {isHost && <RoleChip>Host</RoleChip>}
        </p>
      )}
      <div className={styles.bubbles}>
        {messages.map((message) => (
          <Bubble key={message.name} message={message} isFresh={message.at >= freshFrom} onAsk={onAsk} />
        ))}
      </div>
      <RunFoot last={messages.at(-1) ?? first} zone={zone} now={now} />
    </div>
  );
}, isSameRun);

interface BubbleProps {
  readonly message: ShownMessage;
  readonly isFresh: boolean;
  readonly onAsk: (message: ShownMessage) => void;
}

function Bubble({ message, isFresh, onAsk }: BubbleProps) {
  const { name, body, isDeleted, isMine, user, id, link, state } = message;
  return (
    <div className={styles.line} data-fresh={isFresh || undefined}>
      <div
        className={styles.bubble}
        data-state={state}
        data-deleted={isDeleted || undefined}
        data-name={name}
        data-message-id={!isMine && id !== null ? id : undefined}
      >
        <VisuallyHidden>{isMine ? 'You: ' : `${displayName(user)}: `}</VisuallyHidden>
        {isDeleted ? 'Deleted message' : <RichText className={styles.text} html={body} />}
        {link !== null && <MessageLink path={link} />}
      </div>
      {!isDeleted && (
        <button
          type="button"
          className={styles.more}
          aria-label={`Options for the message by ${isMine ? 'you' : displayName(user)}`}
          onClick={() => onAsk(message)}
        >
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Card of a place in this app that a message leads to. */
function MessageLink({ path }: { readonly path: string }) {
  const isRoom = path.startsWith('/w/');
  const Icon = isRoom ? Presentation : UserRound;
  return (
    <Link to={path} className={styles.card}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.cardWords}>{isRoom ? 'Open the room' : 'Open the profile'}</span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
