import { Button } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Difference, Side } from './conflict.ts';
import styles from './conflict-note.module.css';

/** Reason why a form with conflicts cannot be saved. */
export const conflictHindrance = 'Changed on another device: choose above which counts.';

interface ConflictNoteProps {
  readonly conflicts: readonly Difference<unknown>[];
  readonly labels: Readonly<Record<string, string>>;
  readonly onChoose: (field: string, side: Side) => void;
  /** A value as the person reads it; empty where there is none. */
  readonly wordsOf?: (value: unknown) => string;
}

/** Says which fields two devices have written into, and lets the person choose; nothing where there are none. */
export function ConflictNote({ conflicts, labels, onChoose, wordsOf = textOf }: ConflictNoteProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.note} aria-label="Changed on another device">
      <p className={styles.title} role="status">
        Changed on another device. Choose which counts; nothing is saved before.
      </p>
      {conflicts.map(({ field, mine, theirs }) => {
        const label = labels[field] ?? field;
        return (
          <fieldset key={field} className={styles.field}>
            <legend className={styles.label}>{label}</legend>
            <dl className={styles.sides}>
              <dt>This phone</dt>
              <dd dir="auto">{wordsOf(mine) || 'Empty'}</dd>
              <dt>Other device</dt>
              <dd dir="auto">{wordsOf(theirs) || 'Empty'}</dd>
            </dl>
            <div className={styles.actions}>
              <Button variant="secondary" size="small" onClick={() => onChoose(field, 'mine')}>
                Keep this<VisuallyHidden> {label}</VisuallyHidden>
              </Button>
              <Button variant="secondary" size="small" onClick={() => onChoose(field, 'theirs')}>
                Use that<VisuallyHidden> {label}</VisuallyHidden>
              </Button>
            </div>
          </fieldset>
        );
      })}
    </section>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
