import { Heart } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#client/posts/post/person-words.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { isMotionReady } from '#client/ui/motion/motion.tsx';
import { Spring } from '#client/ui/motion/spring.tsx';
import styles from './like-button.module.css';
import { useThreadActions } from './thread-actions.ts';

/** A heart with its count: pressed, it is another at once, whatever the network does. */
export function LikeButton({ shown }: { shown: ShownThread }) {
  const { likedCount, loggedInUserLiked } = shown.thread;
  const { isLiked, press } = useWanted(shown);
  const [isSprung, setIsSprung] = useState(false);
  const count = likedCount + Number(isLiked) - Number(loggedInUserLiked);
  const handleClick = () => {
    setIsSprung(!isLiked && isMotionReady());
    press();
  };
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLiked}
      aria-label={`Like, ${counted(count, 'like')}`}
      onClick={handleClick}
    >
      <Spring isOn={isSprung} className={styles.heart}>
        <Heart size={22} strokeWidth={1.75} aria-hidden />
      </Spring>
      <span className={styles.count}>{count.toLocaleString('en')}</span>
    </button>
  );
}

interface Wanted {
  readonly liked: boolean;
  /** Presses that the phone is still writing down. */
  readonly pending: number;
}

/** A refusal that came at once: then the list never shows what was wanted. */
const longestMs = 2_000;

/** What was pressed last, until the list shows it. */
function useWanted(shown: ShownThread) {
  const { like } = useThreadActions();
  const { loggedInUserLiked } = shown.thread;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  if (wanted?.pending === 0 && wanted.liked === loggedInUserLiked) setWanted(null);
  const isLiked = wanted?.liked ?? loggedInUserLiked;
  const end = () => {
    setWanted((last) => last && { ...last, pending: last.pending - 1 });
    setTimeout(() => setWanted((last) => (last?.pending === 0 ? null : last)), longestMs);
  };
  const fail = () => setWanted(null);
  const press = () => {
    const liked = !isLiked;
    setWanted((last) => ({ liked, pending: (last?.pending ?? 0) + 1 }));
    void like(shown, liked).then(end, fail);
  };
  return { isLiked, press };
}
