import type { LucideIcon } from 'lucide-react';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import styles from './write-button.module.css';

interface WriteButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
}

/** Opens the composer: above the bar, where the thumb is, and beside the title on wide screens. */
export function WriteButton({ label, icon }: WriteButtonProps) {
  const { write, loadComposer } = useThreadActions();
  return (
    <Button size="medium" icon={icon} className={styles.button} onClick={write} {...onApproach(loadComposer)}>
      {label}
    </Button>
  );
}
