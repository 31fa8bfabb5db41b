import { CloudOff, RefreshCw } from 'lucide-react';
import { useIsOnline } from '#client/connection/use-is-online.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { texts } from '#contract/texts.ts';

/** The agenda could not be read and is not on this phone yet. */
export function AgendaFailureMessage({ onRetry }: { onRetry: () => unknown }) {
  const isOnline = useIsOnline();
  return (
    <MessageScreen
      icon={CloudOff}
      tone="danger"
      title={isOnline ? texts.failureTitle : 'The agenda is not on this phone yet'}
      text={
        isOnline
          ? 'The agenda could not be read.'
          : 'It needs the internet once. After that it opens without it.'
      }
    >
      <Button icon={RefreshCw} onClick={() => void onRetry()}>
        Retry
      </Button>
    </MessageScreen>
  );
}
