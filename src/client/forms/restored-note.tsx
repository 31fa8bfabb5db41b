import { History } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './restored-note.module.css';

/** Says that what stands here was typed on an earlier visit. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={styles.restored} role="status">
      <History size={20} strokeWidth={1.75} aria-hidden />
      <p>What you typed before was kept on this phone.</p>
      <Button variant="text" size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
