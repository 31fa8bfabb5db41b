import { Heart } from 'lucide-react';
import { useRef } from 'react';
import { useOutboxValue } from '#client/outbox/use-outbox.ts';
import { counted } from '#client/posts/post/format-person.ts';
import { waitingLike } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { currentMoves } from '#client/ui/motion/load-moves.ts';
import styles from './like-button.module.css';
import { useThreadActions } from './thread-actions.ts';

/** A heart with its count: pressed, it is another at once, whatever the network does. */
export function LikeButton({ shown }: { shown: ShownThread }) {
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
      className={styles.like}
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
