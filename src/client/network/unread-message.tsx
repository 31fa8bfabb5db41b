import { CloudOff, RefreshCw } from 'lucide-react';
import { useIsOnline } from '#client/connection/connection.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { failureTitle } from '#contract/texts.ts';

interface UnreadMessageProps {
  /** In a sentence of its own each: that it could not be read, that it is not here yet, and what that takes. */
  readonly failed: string;
  readonly missing: string;
  readonly needs: string;
  readonly onRetry: () => unknown;
}

/** In the place of what could not be read and is not on this phone yet. */
export function UnreadMessage({ failed, missing, needs, onRetry }: UnreadMessageProps) {
  const isOnline = useIsOnline();
  const title = isOnline ? failureTitle : missing;
  const text = isOnline ? failed : needs;
  return (
    <MessageScreen icon={CloudOff} tone="danger" title={title} text={isSame(text, title) ? undefined : text}>
      <Button icon={RefreshCw} onClick={() => void onRetry()}>
        Retry
      </Button>
    </MessageScreen>
  );
}

/** The server’s general message says no more than the title. */
const isSame = (text: string, title: string) => text.replace(/\.$/, '') === title;
