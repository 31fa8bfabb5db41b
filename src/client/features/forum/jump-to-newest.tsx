import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OpenThread } from '#client/posts/threads/use-thread.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './jump-to-newest.module.css';

interface JumpToNewestProps {
  /** Answers of others that have come since the end was in sight. */
  readonly newCount: number;
  readonly isBusy: boolean;
  readonly onJump: () => void;
}

export function JumpToNewest({ newCount, isBusy, onJump }: JumpToNewestProps) {
  const isNew = newCount > 0;
  return (
    <div className={styles.place}>
      <Button
        size="medium"
        variant={isNew ? 'primary' : 'secondary'}
        icon={ArrowDown}
        isBusy={isBusy}
        className={isNew ? styles.pill : styles.round}
        aria-label={isNew ? `${newCount} new, jump to the newest answer` : 'Jump to the newest answer'}
        onClick={onJump}
      >
        {isNew && `${newCount} new`}
      </Button>
    </div>
  );
}

/** The way to the newest answer, and whether one is there. */
export function useNewestAnswer({ answers, isComplete, loadAll }: OpenThread) {
  const myId = useMe().id;
  const end = useRef<HTMLDivElement>(null);
  const isInSight = useIsInSight(end);
  const isEndInSight = isInSight && isComplete;
  const [isJumping, setIsJumping] = useState(false);
  const [jumps, setJumps] = useState(0);
  const newestId = Math.max(0, ...answers.map(({ thread }) => thread.id));
  const [seenId, setSeenId] = useState(newestId);
  if (isEndInSight && seenId !== newestId) setSeenId(newestId);
  const isNew = ({ thread }: (typeof answers)[number]) => thread.id > seenId && thread.userId !== myId;

  // After the rows that are jumped to have their place.
  useEffect(() => (jumps === 0 ? undefined : keepAtEnd()), [jumps]);
  useOwnAnswer(answers, () => setJumps((count) => count + 1));

  const jump = async () => {
    setIsJumping(true);
    await loadAll();
    setIsJumping(false);
    setJumps((count) => count + 1);
  };
  return {
    end,
    isEndInSight,
    isJumping,
    newCount: isComplete ? answers.filter(isNew).length : 0,
    jump: () => void jump(), // reading keeps its own errors
  };
}

const settleFrames = 20;

/** While rows on their way there are measured, the page's end moves; whoever scrolls meanwhile is let go. */
function keepAtEnd(): () => void {
  const ended = new AbortController();
  let frames = 0;
  const follow = () => {
    frames += 1;
    if (ended.signal.aborted || frames > settleFrames) return;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
  const end = () => ended.abort();
  window.addEventListener('wheel', end, { passive: true, signal: ended.signal });
  window.addEventListener('pointerdown', end, { passive: true, signal: ended.signal });
  return end;
}

/** Leads somebody who has just answered to their answer. */
function useOwnAnswer(answers: OpenThread['answers'], onAnswer: () => void): void {
  const waiting = answers.findLast(({ state }) => state === 'waiting')?.entry?.createdAt ?? 0;
  const known = useRef(waiting);
  useEffect(() => {
    if (waiting > known.current) onAnswer();
    known.current = waiting;
  });
}

function useIsInSight(element: React.RefObject<Element | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    // Less than a screen away it needs no button.
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? true),
      {
        rootMargin: '0px 0px 100%',
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
