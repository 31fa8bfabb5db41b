import { CloudOff, RefreshCw } from 'lucide-react';
import { useIsOnline } from '#client/connection/use-is-online.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { texts } from '#contract/texts.ts';

/** The people could not be read and are not on this phone yet. */
export function PeopleFailureMessage({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline();
  return (
    <MessageScreen
      icon={CloudOff}
      tone="danger"
      title={isOnline ? texts.failureTitle : 'The people are not on this phone yet'}
      text={
        isOnline
          ? 'The people could not be read.'
          : 'They need the internet once. After that they open without it.'
      }
    >
      <Button icon={RefreshCw} onClick={onRetry}>
        Retry
      </Button>
    </MessageScreen>
  );
}
