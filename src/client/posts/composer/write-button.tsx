import type { LucideIcon } from 'lucide-react';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { Button } from '#client/ui/controls/button.tsx';
import floating from '#client/ui/controls/floating-button.module.css';
import { onApproach } from '#client/ui/lazy-component.tsx';

interface WriteButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
}

/** Opens the composer: above the bar, where the thumb is, and beside the title on wide screens. */
export function WriteButton({ label, icon }: WriteButtonProps) {
  const { write, loadComposer } = useThreadActions();
  return (
    <Button
      size="medium"
      icon={icon}
      className={floating.button}
      onClick={write}
      {...onApproach(loadComposer)}
    >
      {label}
    </Button>
  );
}
