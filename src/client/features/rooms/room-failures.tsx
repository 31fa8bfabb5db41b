import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { UnreadPage } from '#client/network/unread-page.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';

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
export function RoomFailure({ part = 'page', ...failure }: FailureProps) {
  const Message = part === 'page' ? UnreadPage : UnreadMessage;
  return <Message what="This room" {...failure} />;
}
