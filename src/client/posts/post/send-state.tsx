import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import type { Refusal } from '#offline/outbox/entry.ts';
import styles from './send-state.module.css';

/** In the place of the date. */
export function WaitingMark() {
  return (
    <span className={styles.waiting}>
      <Clock size={16} strokeWidth={2} aria-hidden />
      Waiting to send
    </span>
  );
}

const refusedWords = {
  writing: 'Not sent',
  deletion: 'Not deleted',
  mark: 'Not changed',
  edit: 'Not changed',
} as const;

/** Reason of the server's refusal; the text stays. */
export function RefusedLine({ shown }: { readonly shown: ShownThread }) {
  const { entry, work } = shown;
  if (work === null || !entry?.refusal) return null;
  return <RefusedNote refusal={entry.refusal} what={refusedWords[work]} />;
}

/** Actions for an entry that waits or was refused. */
export function SendActions({
  shown,
  children,
}: {
  readonly shown: ShownThread;
  readonly children?: ReactNode;
}) {
  const { retry, edit, ask, loadSheets, loadComposer } = useThreadActions();
  const { entry, work } = shown;
  if (entry === null) return children;
  return (
    <div className={styles.actions} {...onApproach(loadSheets)}>
      {entry.refusal !== null && !(work === 'edit' && entry.refusal.code === 'conflict') && (
        <Button variant="text" size="small" onClick={() => retry(shown)}>
          Retry
        </Button>
      )}
      {(work === 'writing' || work === 'edit') && (
        <Button variant="text" size="small" onClick={() => edit(shown)} {...onApproach(loadComposer)}>
          Edit
        </Button>
      )}
      <Button variant="text" size="small" className={styles.quiet} onClick={() => ask('discard', shown)}>
        {work === 'deletion' ? 'Keep it' : 'Discard'}
      </Button>
    </div>
  );
}

interface RefusedNoteProps {
  readonly refusal: Refusal;
  readonly what: (typeof refusedWords)[keyof typeof refusedWords];
}

/** Reason of a refusal. */
export function RefusedNote({ refusal, what }: RefusedNoteProps) {
  return (
    <p className={styles.refused}>
      <CircleAlert size={16} strokeWidth={2} aria-hidden />
      <span>
        {what}: {refusal.message}
      </span>
    </p>
  );
}
