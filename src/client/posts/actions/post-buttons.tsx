import { Ellipsis, Heart } from 'lucide-react';
import { useRef } from 'react';
import { useOutboxValue } from '#client/outbox/use-outbox.ts';
import { counted } from '#client/posts/post/format-person.ts';
import { waitingLike } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import { currentMoves } from '#client/ui/motion/load-moves.ts';
import { displayName } from '#domain/person.ts';
import styles from './post-buttons.module.css';
import { useThreadActions } from './thread-actions.ts';

interface LikeButtonProps {
  readonly shown: ShownThread;
  /** The count stands beside the heart, or under it. */
  readonly look?: 'row' | 'column';
}

/** A heart with its count: pressed, it is another at once, whatever the network does. */
export function LikeButton({ shown, look = 'row' }: LikeButtonProps) {
  const { likedCount, loggedInUserLiked } = shown.thread;
  const { like } = useThreadActions();
  // The list itself is drawn a moment later: it may be long.
  const waiting = useOutboxValue((state) => waitingLike(state, shown.thread));
  const isLiked = waiting ?? loggedInUserLiked;
  const heart = useRef<HTMLSpanElement>(null);
  const count = likedCount + Number(isLiked) - Number(loggedInUserLiked);
  const handleClick = () => {
    if (!isLiked && heart.current) currentMoves()?.spring(heart.current);
    like(shown, !isLiked);
  };
  return (
    <button
      type="button"
      className={look === 'row' ? styles.like : `${styles.like} ${styles.column}`}
      aria-pressed={isLiked}
      aria-label={`Like, ${counted(count, 'like')}`}
      onClick={handleClick}
    >
      <span ref={heart} className={styles.heart}>
        <Heart size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.count}>{count.toLocaleString('en')}</span>
    </button>
  );
}

interface MenuButtonProps {
  readonly shown: ShownThread;
  readonly place?: 'card' | 'bar';
  /** Noun for what is no answer. */
  readonly noun?: 'post' | 'question';
}

/** Opens the menu of further actions on a post or an answer. */
export function MenuButton({ shown, place = 'card', noun = 'post' }: MenuButtonProps) {
  const { ask, loadSheets } = useThreadActions();
  const word = shown.thread.parentQnaThreadId === null ? noun : 'answer';
  return (
    <IconButton
      icon={Ellipsis}
      className={styles[place]}
      label={`Options for the ${word} by ${displayName(shown.thread.user)}`}
      aria-haspopup="dialog"
      {...onApproach(loadSheets)}
      onClick={() => ask('menu', shown)}
    />
  );
}
