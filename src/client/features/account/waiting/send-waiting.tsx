import { Send } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { SendProgress } from './send-progress.tsx';
import { useSendNow } from './use-send-now.ts';
import styles from './waiting-page.module.css';
import { whenSentWords } from './when-sent.ts';

/** Says when entries are sent without help, with a button to send them now. */
export function SendWaiting() {
  const isOnline = useIsOnline();
  const { send, progress } = useSendNow();
  return (
    <div className={styles.send}>
      <p className={styles.lead}>{whenSentWords(isOnline)}</p>
      {isOnline && (
        <Button
          variant="soft"
          size="medium"
          icon={Send}
          isBusy={progress !== null}
          onClick={() => void send()}
        >
          Send waiting items
        </Button>
      )}
      {progress && <SendProgress {...progress} />}
    </div>
  );
}
