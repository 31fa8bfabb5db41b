import { Check, CheckCheck, CircleAlert, Clock, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { RichText } from '#client/rich-text/rich-text.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { RoleChip } from '#client/ui/display/role-chip.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { runTime } from '#domain/chat/conversation-time.ts';
import { displayName } from '#domain/person.ts';
import { MessageLink } from './message-link.tsx';
import styles from './message-run.module.css';

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
  const { messages, isRoom, isHost, freshFrom, onAsk } = props;
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
      <RunFoot {...props} />
    </div>
  );
}, isSameRun);

interface BubbleProps {
  readonly message: ShownMessage;
  readonly isFresh: boolean;
  readonly onAsk: (message: ShownMessage) => void;
}

function Bubble({ message, isFresh, onAsk }: BubbleProps) {
  const { body, isDeleted, isMine, user, id, link, state } = message;
  return (
    <div className={styles.line} data-fresh={isFresh || undefined}>
      <div
        className={styles.bubble}
        data-state={state}
        data-deleted={isDeleted || undefined}
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

/** Under a run: its time, and of own ones what became of them. */
function RunFoot({ messages, zone, now }: MessageRunProps) {
  const last = messages.at(-1) ?? messages[0];
  if (last.refusal !== null) return <Refused message={last} />;
  if (last.state === 'waiting') {
    return (
      <p className={styles.waiting}>
        <Clock size={16} strokeWidth={2} aria-hidden />
        Waiting to send
      </p>
    );
  }
  return (
    <p className={styles.foot}>
      <time>{runTime(last.at, zone, now)}</time>
      {last.isMine && !last.isDeleted && <Sent isSeen={last.isSeen} />}
    </p>
  );
}

function Sent({ isSeen }: { readonly isSeen: boolean }) {
  const Icon = isSeen ? CheckCheck : Check;
  return (
    <>
      <Icon size={16} strokeWidth={2} aria-hidden />
      <VisuallyHidden>{isSeen ? 'Read' : 'Sent'}</VisuallyHidden>
    </>
  );
}

/** Reason of a refusal, and the ways on. */
function Refused({ message }: { readonly message: ShownMessage }) {
  const { retry, discard } = useChatActions();
  const { entry, refusal, id } = message;
  if (entry === null || refusal === null) return null;
  const isDeletion = id !== null;
  return (
    <div className={styles.refused}>
      <p className={styles.reason}>
        <CircleAlert size={16} strokeWidth={2} aria-hidden />
        {isDeletion ? 'Not deleted' : 'Not sent'}
        <span className={styles.why}>{refusal.message}</span>
      </p>
      <Button variant="text" size="small" onClick={() => void retry(entry.key)}>
        Retry
      </Button>
      <Button variant="text" size="small" className={styles.quiet} onClick={() => void discard(entry.key)}>
        {isDeletion ? 'Keep it' : 'Discard'}
      </Button>
    </div>
  );
}
