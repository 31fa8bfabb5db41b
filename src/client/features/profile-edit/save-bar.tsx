import { CloudUpload, RotateCcw } from 'lucide-react';
import { isUnreached } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  readonly isRestored: boolean;
  readonly isSaving: boolean;
  /** Reason why it cannot be saved just now. */
  readonly hindrance: string | null;
  readonly failure: unknown;
  /** Forgets what was changed; what it gives back brings it back. */
  readonly onDiscard: () => () => void;
}

/** Stands over the lower edge as long as there is something to save. */
export function SaveBar({ isRestored, isSaving, hindrance, failure, onDiscard }: SaveBarProps) {
  const toasts = useToasts();
  const handleDiscard = () => {
    const bringBack = onDiscard();
    toasts.show({
      text: 'Changes discarded',
      icon: RotateCcw,
      action: { label: 'Undo', onPress: bringBack },
    });
  };
  return (
    <div className={styles.bar}>
      <Note isRestored={isRestored} hindrance={hindrance} failure={failure} />
      <div className={styles.actions}>
        <Button variant="secondary" size="medium" onClick={handleDiscard} disabled={isSaving}>
          Discard
        </Button>
        <Button type="submit" size="medium" isBusy={isSaving} disabled={hindrance !== null}>
          Save
        </Button>
      </div>
    </div>
  );
}

/** The one thing that matters most just now. */
function Note({
  isRestored,
  hindrance,
  failure,
}: Pick<SaveBarProps, 'isRestored' | 'hindrance' | 'failure'>) {
  const isOnline = useIsOnline();
  if (isUnreached(failure) && isOnline) {
    return (
      <p className={styles.note} role="status">
        <CloudUpload size={16} strokeWidth={2} aria-hidden />
        The connection is back. Your changes can be saved now.
      </p>
    );
  }
  if (failure) {
    return (
      <FailureNote error={failure} offlineText="No connection." kept="Your changes are kept on this phone." />
    );
  }
  if (hindrance !== null) return <p className={styles.note}>{hindrance}</p>;
  return isRestored ? <p className={styles.note}>Not saved yet · kept on this phone</p> : null;
}
