import { Ellipsis } from 'lucide-react';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import { displayName } from '#domain/person.ts';
import styles from './menu-button.module.css';
import { useThreadActions } from './thread-actions.ts';

interface MenuButtonProps {
  readonly shown: ShownThread;
  readonly place?: 'card' | 'bar';
}

/** Opens the menu of further actions on a post or an answer. */
export function MenuButton({ shown, place = 'card' }: MenuButtonProps) {
  const { ask, loadSheets } = useThreadActions();
  const word = shown.thread.parentQnaThreadId === null ? 'post' : 'answer';
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
