import { Check, CircleAlert } from 'lucide-react';
import { limits } from '#contract/limits.ts';
import styles from './composer-status.module.css';
import type { Composer } from './use-composer.ts';

const nearlyFull = 0.1;

function roomWords(room: number): string | null {
  if (room < 0) return `${-room} characters too many`;
  return room < limits.messageMaxLength * nearlyFull ? `${room} characters left` : null;
}

/** Status under a text: why it was not kept, the room left, and that its draft is saved. */
export function ComposerStatus({ composer }: { composer: Composer }) {
  const { text, failure, room } = composer;
  const words = roomWords(room);
  return (
    <>
      {failure !== null && <Fault text={failure} />}
      {text.view.where === 'failed' && failure === null && <Fault text="This phone cannot keep the draft." />}
      {text.view.other !== null && <OtherText composer={composer} />}
      {words !== null && (
        <p className={styles.room} data-over={room < 0 || undefined} role="status">
          {words}
        </p>
      )}
    </>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className={styles.fault} role="alert">
      <CircleAlert size={16} strokeWidth={2} aria-hidden />
      {text}
    </p>
  );
}

/** Neither text is lost without a word. */
function OtherText({ composer: { text, editor } }: { composer: Composer }) {
  const take = () => editor.setHtml(text.autosave.takeOther());
  return (
    <p className={styles.other} role="status">
      Changed in another tab.
      <span className={styles.choices}>
        <button type="button" onClick={take}>
          Use that text
        </button>
        <button type="button" onClick={text.autosave.dismissOther}>
          Keep this
        </button>
      </span>
    </p>
  );
}

/** Stands still while somebody types: only what was said before is kept is seen. */
export function DraftMark({ composer: { text, editor } }: { composer: Composer }) {
  const isKept = text.view.where === 'phone' && !editor.isEmpty;
  return (
    <span className={styles.mark} data-shown={isKept || undefined} aria-live="off">
      {isKept && (
        <>
          <Check size={16} strokeWidth={2} aria-hidden />
          Draft kept
        </>
      )}
    </span>
  );
}
