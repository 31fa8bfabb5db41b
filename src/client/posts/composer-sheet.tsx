import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Unsent } from '#client/connection/unsent.ts';
import { EditorField } from '#client/rich-text/editor.tsx';
import { EditorTools } from '#client/rich-text/editor-tools.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDo } from '#client/unsent/use-do.ts';
import { type AnswerArgs, answerKind, deleteKind, postKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { useKeyboardInset } from './composer-keyboard.ts';
import styles from './composer-sheet.module.css';
import { ComposerStatus, DraftMark } from './composer-status.tsx';
import { type Composer, useComposer } from './use-composer.ts';
import { useOpenedUnsent } from './use-opened-unsent.ts';

interface ComposerSheetProps {
  isOpen: boolean;
  onClose: () => void;
  eventId: number;
  /** Where its draft is kept. */
  place: string;
  title: string;
  submitLabel: string;
  initialHtml?: string;
  /** What waits already and is written anew. */
  edited?: Entry;
}

/** Writes a post or an announcement. Closing keeps the draft. */
export function ComposerSheet(props: ComposerSheetProps) {
  const { isOpen, onClose, title, place } = props;
  const unsent = useOpenedUnsent();
  const focus = useRef<() => void>(null);
  // After the sheet's own effect, which gives the focus to its title.
  useEffect(() => {
    if (isOpen) focus.current?.();
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {unsent === undefined ? (
        <div className={styles.composer} aria-busy="true" />
      ) : (
        <OpenComposer key={place} {...props} unsent={unsent} focus={focus} />
      )}
    </Sheet>
  );
}

/**
 * The new one first: whatever happens between the two, nothing is lost. What was sent while it was being changed is
 * deleted, so that not both stand there.
 */
function useSend({ eventId, edited }: ComposerSheetProps, unsent: Unsent | null) {
  const doIt = useDo();
  return async (message: string, draftPlace: string) => {
    if (edited?.kind === answerKind.name) {
      await doIt(answerKind, { ...(edited.args as AnswerArgs), message }, { draftPlace });
    } else await doIt(postKind, { eventId, message }, { draftPlace });
    if (!edited || !unsent || (await unsent.discard(edited.key))) return;
    const wasSent = unsent.state().sent.some(({ key }) => key === edited.key);
    if (wasSent) await doIt(deleteKind, { eventId, target: { key: edited.key } });
  };
}

interface OpenComposerProps extends ComposerSheetProps {
  unsent: Unsent | null;
  /** Lets the sheet give the focus to the field. */
  focus: RefObject<(() => void) | null>;
}

function OpenComposer(props: OpenComposerProps) {
  const { isOpen, onClose, place, unsent, submitLabel, title } = props;
  const box = useRef<HTMLDivElement>(null);
  const send = useSend(props, unsent);
  const composer = useComposer({
    unsent,
    place,
    initialHtml: props.initialHtml,
    send: (message) => send(message, place),
    onSent: onClose,
  });
  const { editor, draft, isBusy, isSendable, submit } = composer;
  useKeyboardInset(box, isOpen);
  const settle = useEffectEvent((isShown: boolean) => {
    props.focus.current = editor.focus;
    if (isShown) editor.focus();
    else draft.keeper.flush();
  });
  useEffect(() => settle(isOpen), [isOpen]);
  return (
    <div ref={box} className={styles.composer}>
      <EditorField
        editor={editor}
        label={title}
        placeholder="Write something"
        className={styles.field}
        onSubmit={submit}
      />
      <ComposerStatus composer={composer} />
      <div className={styles.line}>
        <DraftMark composer={composer} />
        <DeleteDraft composer={composer} />
      </div>
      <div className={styles.foot}>
        <EditorTools editor={editor} />
        <Button
          size="medium"
          className={styles.submit}
          disabled={!isSendable}
          isBusy={isBusy}
          onClick={submit}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

function DeleteDraft({ composer: { editor, clear } }: { composer: Composer }) {
  const [deleted, setDeleted] = useState<string | null>(null);
  if (deleted !== null && editor.isEmpty) {
    const undo = () => {
      editor.setHtml(deleted);
      setDeleted(null);
      editor.focus();
    };
    return (
      <span className={styles.undo}>
        Draft deleted
        <Button variant="text" size="small" onClick={undo}>
          Undo
        </Button>
      </span>
    );
  }
  if (editor.isEmpty) return null;
  const handleDelete = () => {
    setDeleted(clear());
    editor.focus();
  };
  return (
    <Button variant="text" size="small" className={styles.quiet} onClick={handleDelete}>
      Delete draft
    </Button>
  );
}
