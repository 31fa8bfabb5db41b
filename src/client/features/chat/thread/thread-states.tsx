import { MessageCircle } from 'lucide-react';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { displayName } from '#domain/person.ts';
import type { ChatPlace } from '#offline/kinds/chat.ts';
import styles from './thread-states.module.css';

/** In the place of the messages before the first one. */
export function EmptyThread({ place }: { readonly place: ChatPlace }) {
  const isRoom = place.kind === 'ROOM';
  return (
    <div className={styles.middle}>
      <MessageScreen
        icon={MessageCircle}
        title="No messages yet"
        text={
          isRoom
            ? 'Say hello to everybody in this room.'
            : `Write the first one. ${displayName(place.person)} sees your profile with it.`
        }
      />
    </div>
  );
}

/** In the place of a conversation that one may not read. */
export function GoneThread() {
  return (
    <div className={styles.middle}>
      <MessageScreen
        icon={MessageCircle}
        title="This conversation is not here"
        text="Its address is mistyped, or you are no longer in it."
      />
    </div>
  );
}

/** In the place of messages that could not be read. */
export function UnreadThread(props: { readonly error: Error | null; readonly onRetry: () => void }) {
  return (
    <div className={styles.middle}>
      <UnreadMessage what="This conversation" {...props} />
    </div>
  );
}

const widths = ['58%', '42%', '66%', '38%', '52%'] as const;

/** Bubbles in their measures, until the messages are there. */
export function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {widths.map((width, index) => (
        <Skeleton
          key={width}
          className={index % 2 === 0 ? undefined : styles.skeletonMine}
          width={width}
          height="42px"
          radius="20px"
        />
      ))}
    </div>
  );
}
