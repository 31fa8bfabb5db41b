import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import { type Thread, useThread } from '#client/chat/use-thread.ts';
import { ConversationOptions } from '#client/features/chat/menu/conversation-options.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { Person } from '#contract/users.ts';
import type { ChatPlace } from '#offline/kinds/chat.ts';
import { BlockedNote, FormerNote } from './blocked-note.tsx';
import styles from './chat-thread.module.css';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import type { MessageSheetsProps } from './message-sheets.tsx';
import { EmptyThread, GoneThread, ThreadSkeleton, UnreadThread } from './thread-states.tsx';

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
  /** `pane` fills what it stands in, below a head; `tab` the screen below a strip of tabs, with its own options. */
  readonly layout: 'pane' | 'tab';
}

const nobody: readonly Person[] = [];

/** A conversation: its messages, and the field to write one. Another place is another component, by its key. */
export function ChatThread(props: ChatThreadProps) {
  const { place, sid, name, mayDeleteAny = false, hosts = nobody, layout } = props;
  const thread = useThread(place, sid);
  const box = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ message: ShownMessage; isOpen: boolean } | null>(null);
  useKeyboardInset(box, true);
  useWholeInSight(box, layout === 'tab');
  const handleAsk = useCallback((message: ShownMessage) => setAsked({ message, isOpen: true }), []);
  const handleSent = () => scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  return (
    <section
      ref={box}
      className={styles.thread}
      data-layout={layout}
      aria-label={`Conversation with ${name}`}
    >
      {thread.isGone ? (
        <GoneThread />
      ) : (
        <>
          <div className={styles.notice}>
            {thread.isRead && <OfflineNotice updatedAt={thread.updatedAt} error={thread.error} />}
          </div>
          {layout === 'tab' && (
            <ConversationOptions place={place} sid={thread.sid} className={styles.options} />
          )}
          <Content thread={thread} place={place} hosts={hosts} scroller={scroller} onAsk={handleAsk} />
          <Foot thread={thread} place={place} name={name} onSent={handleSent} />
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

/** Opens a page at the lower end of one part of it, whose field would be out of sight below a cover or a portrait. */
function useWholeInSight(part: RefObject<HTMLElement | null>, isOn: boolean): void {
  const router = useRouter();
  useLayoutEffect(() => {
    if (!isOn) return;
    const show = () => part.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
    show();
    // The router leads to the top of a page that was opened after this; a place to which it has led back counts.
    return router.subscribe('onRendered', () => {
      if (window.scrollY === 0) show();
    });
  }, [router, part, isOn]);
}

function Content(props: Parameters<typeof MessageList>[0]) {
  const { isRead, isFailed, error, isPlaced, retry, messages } = props.thread;
  // At the end one would have seen it all, before it is known where the new ones begin.
  if (!isPlaced) return <ThreadSkeleton />;
  if (!isRead && messages.length === 0)
    return isFailed ? <UnreadThread error={error} onRetry={retry} /> : <ThreadSkeleton />;
  if (messages.length === 0) return <EmptyThread place={props.place} />;
  return <MessageList {...props} />;
}

interface FootProps extends Pick<Parameters<typeof Composer>[0], 'place' | 'name' | 'onSent'> {
  readonly thread: Thread;
}

/** Composer, or the reason why nothing can be written. */
function Foot({ thread, place, ...composer }: FootProps) {
  if (place.kind === 'DIRECT' && place.person.former) return <FormerNote />;
  if (place.kind === 'DIRECT' && thread.isBlocked) return <BlockedNote person={place.person} />;
  return <Composer {...composer} place={place} sid={thread.sid} />;
}
