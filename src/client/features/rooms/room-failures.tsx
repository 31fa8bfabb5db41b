import { CloudOff, Compass, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOfflineError } from '#client/api/api-error.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage, MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { texts } from '#contract/texts.ts';

interface NotHereProps {
  /** Way on. */
  readonly children: ReactNode;
}

/** No room at this address, or none for this person: nothing tells the one from the other. */
export function RoomNotHere({ children }: NotHereProps) {
  return (
    <MessagePage icon={Compass} title="This room is not here" text="The link may have changed.">
      {children}
    </MessagePage>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Another way on, before Retry. */
  readonly children?: ReactNode;
  /** Part that is missing: the whole page, or what stands below its head. */
  readonly part?: 'page' | 'body';
}

/** A room that could not be read just now. */
export function RoomFailure({ error, onRetry, children, part = 'page' }: FailureProps) {
  const Message = part === 'page' ? MessagePage : MessageScreen;
  const isOffline = isOfflineError(error);
  return (
    <Message
      icon={CloudOff}
      tone="danger"
      title={isOffline ? 'No connection' : texts.failureTitle}
      text={
        isOffline
          ? 'This room is not on this phone yet. It opens as soon as there is a connection.'
          : texts.failureText
      }
    >
      {children}
      <Button icon={RefreshCw} onClick={onRetry}>
        Retry
      </Button>
    </Message>
  );
}
