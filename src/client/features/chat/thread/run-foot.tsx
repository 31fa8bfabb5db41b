import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useTellFailure } from '#client/features/chat/use-tell-failure.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { machineTime, runTime } from '#domain/chat/conversation-time.ts';
import styles from './run-foot.module.css';

interface RunFootProps {
  /** Last message of the run. */
  readonly last: ShownMessage;
  readonly zone: string;
  readonly now: number;
}

/** Under a run: its time, and of own ones what became of them. */
export function RunFoot({ last, zone, now }: RunFootProps) {
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
      <time dateTime={machineTime(last.at)}>{runTime(last.at, zone, now)}</time>
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
  const tellFailure = useTellFailure();
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
      <Button variant="text" size="small" onClick={() => tellFailure(retry(entry.key))}>
        Retry
      </Button>
      <Button
        variant="text"
        size="small"
        className={styles.quiet}
        onClick={() => tellFailure(discard(entry.key))}
      >
        {isDeletion ? 'Keep it' : 'Discard'}
      </Button>
    </div>
  );
}
