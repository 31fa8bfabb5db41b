import { RefreshCw } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { useUnreadWords } from './unread-words.ts';

interface UnreadMessageProps {
  /** Its name, in letters of a beginning: "The people". */
  readonly what: string;
  /** Undefined where it was code that could not be fetched. */
  readonly error: unknown;
  /** Sentence for what is never kept on a phone, in the place of those that tell of the first time. */
  readonly always?: string;
  readonly onRetry: () => unknown;
}

/** In the place of what could not be read and is not on this phone yet. */
export function UnreadMessage({ what, error, always, onRetry }: UnreadMessageProps) {
  const { obstacle, ...words } = useUnreadWords(what, error);
  const own = always && obstacle === 'line' ? { title: 'No connection', text: always } : {};
  return (
    <MessageScreen {...words} {...own}>
      <Button icon={RefreshCw} onClick={() => void onRetry()}>
        Retry
      </Button>
    </MessageScreen>
  );
}
