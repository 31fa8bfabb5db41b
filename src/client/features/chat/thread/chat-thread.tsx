import { MessageCircle } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { type Thread, useThread } from '#client/chat/use-thread.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import type { ChatPlace } from '#offline/kinds/chat.ts';
import styles from './chat-thread.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import type { MessageSheetsProps } from './message-sheets.tsx';

/** Opened by a press on a message; its code comes then. */
const MessageSheets = lazyComponent<MessageSheetsProps>(() =>
  import('./message-sheets.tsx').then((part) => part.MessageSheets),
);

export interface ChatThreadProps {
  readonly place: ChatPlace;
  /** Null where it is not known, or there is no conversation yet. */
  readonly sid: string | null;
  /** Name of the conversation for the composer: "Noura", "this room". */
  readonly name: string;
  /** Hosts and admins of a room delete what others have written too. */
  readonly mayDeleteAny?: boolean;
  /** Hosts of a room, whose messages are marked. */
  readonly hosts?: readonly Person[];
  /** `pane` fills what it stands in, `tab` the screen below a strip of tabs. */
  readonly layout: 'pane' | 'tab';
}

const nobody: readonly Person[] = [];

/** A conversation: its messages, and the field to write one. */
export function ChatThread(props: ChatThreadProps) {
  const { place, sid, name, mayDeleteAny = false, hosts = nobody, layout } = props;
  const thread = useThread(place, sid);
  const box = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ message: ShownMessage; isOpen: boolean } | null>(null);
  useKeyboardInset(box, true);
  // Below a cover or a portrait the field would be out of sight.
  useLayoutEffect(() => {
    if (layout === 'tab') box.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
  }, [layout]);
  const handleAsk = useCallback((message: ShownMessage) => setAsked({ message, isOpen: true }), []);
  const isBlocked = thread.conversation?.blocked === true;
  return (
    <section
      ref={box}
      className={styles.thread}
      data-layout={layout}
      aria-label={`Conversation with ${name}`}
    >
      {thread.isGone ? (
        <GoneConversation />
      ) : (
        <>
          {thread.isRead && (
            <div className={styles.notice}>
              <OfflineNotice updatedAt={thread.updatedAt} />
            </div>
          )}
          <Content thread={thread} place={place} hosts={hosts} onAsk={handleAsk} />
          {isBlocked && place.kind === 'DIRECT' ? (
            <BlockedNote place={place} />
          ) : (
            <Composer key={composerKey(place)} place={place} sid={thread.sid} name={name} />
          )}
        </>
      )}
      {asked && (
        <MessageSheets
          message={asked.message}
          isOpen={asked.isOpen}
          mayDelete={mayDeleteAny || asked.message.isMine}
          onClose={() => setAsked((last) => last && { ...last, isOpen: false })}
        />
      )}
    </section>
  );
}

const composerKey = (place: ChatPlace) =>
  place.kind === 'DIRECT' ? `person ${place.person.id}` : `room ${place.eventId}`;

interface ContentProps {
  readonly thread: Thread;
  readonly place: ChatPlace;
  readonly hosts: readonly Person[];
  readonly onAsk: (message: ShownMessage) => void;
}

function Content(props: ContentProps) {
  const { thread, place } = props;
  const { isRead, isFailed, isPlaced, retry, messages } = thread;
  // At the end one would have seen it all, before it is known where the new ones begin.
  if (!isPlaced) return <ThreadSkeleton />;
  if (!isRead && messages.length === 0) {
    if (!isFailed) return <ThreadSkeleton />;
    return (
      <div className={styles.middle}>
        <UnreadMessage
          missing="No connection"
          needs="This conversation is not on this phone yet."
          failed="This conversation could not be read."
          onRetry={retry}
        />
      </div>
    );
  }
  if (messages.length === 0) return <EmptyThread place={place} />;
  return <MessageList key={thread.sid ?? 'first'} {...props} />;
}

function EmptyThread({ place }: { readonly place: ChatPlace }) {
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

function GoneConversation() {
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

const widths = ['58%', '42%', '66%', '38%', '52%'] as const;

/** Bubbles in their measures, until the messages are there. */
function ThreadSkeleton() {
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

/** In the place of the composer, where one has blocked the other person. */
function BlockedNote({ place }: { readonly place: Extract<ChatPlace, { kind: 'DIRECT' }> }) {
  const actions = useChatActions();
  const [isFailed, setIsFailed] = useState(false);
  const name = useMemo(() => displayName(place.person), [place.person]);
  const unblock = () => {
    actions.block(place.person, false).catch(() => setIsFailed(true));
  };
  return (
    <div className={styles.blocked}>
      <p>{isFailed ? 'This phone could not keep that. Please try again.' : `You have blocked ${name}.`}</p>
      <Button variant="soft" size="medium" onClick={unblock}>
        Unblock
      </Button>
    </div>
  );
}
