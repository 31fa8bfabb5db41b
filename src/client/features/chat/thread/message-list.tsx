import { ArrowDown } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
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
import styles from './message-list.module.css';
import { MessageRun } from './message-run.tsx';
import { typingWords } from './typing-words.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

interface MessageListProps {
  readonly thread: Thread;
  readonly place: ChatPlace;
  readonly hosts: readonly Person[];
  readonly onAsk: (message: ShownMessage) => void;
}

/** First message of others beyond a read position. */
const firstBeyond = (messages: readonly ShownMessage[], readUpTo: number): number | null =>
  messages.find(({ id, isMine }) => !isMine && id !== null && id > readUpTo)?.id ?? null;

/**
 * The first message that was new when the conversation was opened: as the phone knew it, until the server's answer to
 * this visit has come. What was read elsewhere, beyond what this visit has seen, is new no more.
 */
function useFirstNew({ messages, readUpTo, updatedAt, conversation }: Thread, seenId: number): number | null {
  const [openedAt] = useState(() => Date.now());
  const [readThen, setReadThen] = useState(readUpTo);
  const [settled, setSettled] = useState<number | null>();
  const readElsewhere = conversation?.readUpTo ?? 0;
  if (readElsewhere > Math.max(readThen, seenId)) {
    setReadThen(readElsewhere);
    setSettled(undefined);
  }
  const isKnown = conversation !== null || readThen > 0;
  const isFresh = updatedAt >= openedAt;
  if (settled === undefined && isKnown && isFresh) setSettled(firstBeyond(messages, readThen));
  if (settled !== undefined) return settled;
  return isKnown ? firstBeyond(messages, readThen) : null;
}

/** Messages in runs by author, the newest at the lower edge. */
export function MessageList({ thread, place, hosts, onAsk }: MessageListProps) {
  const { clock, programmeNow } = useConnection();
  const zone = useReadersZone();
  const now = useMinute(programmeNow);
  const [seenId, setSeenId] = useState(0);
  const firstNewId = useFirstNew(thread, seenId);
  const scroller = useRef<HTMLDivElement>(null);
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
                    <p className={styles.new} data-first-new>
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
      {!isAtEnd && <Jump newCount={newCount} onJump={jump} />}
    </div>
  );
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
