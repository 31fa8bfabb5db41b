import { Send } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import { itemCount } from '#client/outbox/entry-labels.ts';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './sign-out-choices.module.css';
import type { UnsavedThings } from './use-unsaved-things.ts';
import { SendProgress, useSendNow } from './waiting/send-now.tsx';

interface UnsentChoicesProps {
  readonly text: string;
  readonly things: UnsavedThings;
  /** With which choice one is leaving; null as long as one is asked. */
  readonly leaving: 'kept' | 'discarded' | null;
  readonly onLeave: (outbox: 'kept' | 'discarded') => void;
  readonly onStay: () => void;
}

/** Choice of what to do with things that only this phone has. */
export function SignOutChoices({ text, things, leaving, onLeave, onStay }: UnsentChoicesProps) {
  const isOnline = useIsOnline();
  const { send, progress } = useSendNow();
  return (
    <>
      <p className={styles.text}>{text}</p>
      <div className={styles.waiting}>
        <p className={styles.head}>Only this phone has:</p>
        <ul>
          {things.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {progress && <SendProgress {...progress} />}
        {!isOnline && things.waitingCount > 0 && <p>No connection: cannot be sent now</p>}
      </div>
      <div className={styles.choices}>
        {isOnline && things.waitingCount > 0 && (
          <Button icon={Send} isBusy={progress !== null} onClick={() => void send()}>
            Send now
          </Button>
        )}
        <Button
          variant={isOnline ? 'soft' : 'primary'}
          isBusy={leaving === 'kept'}
          onClick={() => onLeave('kept')}
        >
          {`Sign out, keep ${itemCount(things.count)} here`}
        </Button>
        <Button variant="secondary" onClick={onStay}>
          Stay
        </Button>
        <Button
          variant="text"
          className={styles.discard}
          isBusy={leaving === 'discarded'}
          onClick={() => onLeave('discarded')}
        >
          {`Discard ${itemCount(things.count)} and sign out`}
        </Button>
      </div>
    </>
  );
}
