import { ArrowDown } from 'lucide-react';
import { type RefObject, useMemo, useState } from 'react';
import type { ShownMessage } from '#client/chat/shown-message.ts';
import type { Thread } from '#client/chat/use-thread.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import type { Person } from '#contract/users.ts';
import { dividerDay } from '#domain/chat/conversation-time.ts';
import { messageRuns } from '#domain/chat/message-runs.ts';
import { shown } from '#domain/time/clock.ts';
import type { ChatPlace } from '#offline/kinds/chat.ts';
import { Arrivals } from './arrivals.tsx';
import styles from './message-list.module.css';
import { MessageRun } from './message-run.tsx';
import { useFirstNew, useIsSettled } from './use-first-new.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

interface MessageListProps {
  readonly thread: Thread;
  readonly place: ChatPlace;
  readonly hosts: readonly Person[];
  /** Box that scrolls around the messages. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onAsk: (message: ShownMessage) => void;
}

/** Messages in runs by author, the newest at the lower edge. */
export function MessageList({ thread, place, hosts, scroller, onAsk }: MessageListProps) {
  const { clock, programmeNow } = useConnection();
  const zone = useReadersZone();
  const now = useMinute(programmeNow);
  const [seenId, setSeenId] = useState(0);
  const isSettled = useIsSettled(thread);
  const firstNewId = useFirstNew(thread, isSettled, seenId);
  const { isAtEnd, newCount, jump, top } = useThreadScroll({
    thread,
    scroller,
    firstNewId,
    seenId,
    onSeen: setSeenId,
  });
  const [openedAt] = useState(() => Date.now());
  const runs = useMemo(() => {
    const read = thread.messages.map((message) => ({ ...message, at: shown(message.at, clock) }));
    return messageRuns(read, { zone, firstNewId });
  }, [thread.messages, clock, zone, firstNewId]);
  return (
    <div className={styles.place}>
      <div ref={scroller} className={styles.scroller} data-scroll-restoration-id={`chat ${thread.sid}`}>
        <div className={styles.content}>
          <div ref={top} />
          <Older thread={thread} />
          <ol className={styles.runs} aria-label="Messages">
            {runs.map((run) => {
              const [first] = run.messages;
              return (
                <li key={first.name}>
                  {run.isNewDay && <p className={styles.day}>{dividerDay(first.at, zone, now)}</p>}
                  {run.isFirstNew && (
                    <p className={styles.new} data-first-new data-fleeting>
                      New
                    </p>
                  )}
                  <MessageRun
                    messages={run.messages}
                    isRoom={place.kind === 'ROOM'}
                    isHost={hosts.some(({ id }) => id === first.user.id)}
                    freshFrom={shown(openedAt, clock)}
                    zone={zone}
                    now={now}
                    onAsk={onAsk}
                  />
                </li>
              );
            })}
          </ol>
          <p className={styles.typing} aria-live="polite">
            {typingWords(thread, place)}
          </p>
        </div>
      </div>
      <Arrivals messages={thread.messages} isSettled={isSettled} />
      {!isAtEnd && <Jump newCount={newCount} onJump={jump} />}
    </div>
  );
}

const somebody = 'Somebody';

/** `Noura is typing…`; empty where nobody does. */
function typingWords({ typing, messages }: Thread, place: ChatPlace): string {
  const nameOf = (id: number): string => {
    if (place.kind === 'DIRECT') return place.person.firstName ?? somebody;
    return messages.find(({ user }) => user.id === id)?.user.firstName ?? somebody;
  };
  const [one, two, ...others] = typing.map(nameOf);
  if (one === undefined) return '';
  if (two === undefined) return `${one} is typing…`;
  return others.length === 0 ? `${one} and ${two} are typing…` : 'Several people are typing…';
}

function Older({ thread }: { readonly thread: Thread }) {
  const { isLoadingOlder, isOlderFailed, loadOlder } = thread;
  if (isOlderFailed) {
    return (
      <p className={styles.older}>
        The older messages could not be read.
        <Button variant="text" size="small" onClick={loadOlder}>
          Retry
        </Button>
      </p>
    );
  }
  return isLoadingOlder ? <p className={styles.older}>Loading…</p> : null;
}

function Jump({ newCount, onJump }: { readonly newCount: number; readonly onJump: () => void }) {
  const isNew = newCount > 0;
  return (
    <div className={styles.jump}>
      <Button
        size="medium"
        variant={isNew ? 'primary' : 'secondary'}
        icon={ArrowDown}
        className={isNew ? styles.pill : styles.round}
        aria-label={isNew ? `${newCount} new, jump to the latest message` : 'Jump to the latest message'}
        onClick={onJump}
      >
        {isNew && `${newCount} new`}
      </Button>
    </div>
  );
}
