import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useOpenedOutbox } from '#client/outbox/use-outbox.ts';
import { focusRow } from '#client/posts/actions/focus-after.ts';
import { messageOf, nameOfTarget } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { EditorField } from '#client/rich-text/editor/editor.tsx';
import { EditorTools } from '#client/rich-text/editor/editor-tools.tsx';
import { textOf } from '#client/rich-text/plain-text.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { answerKind } from '#offline/kinds/threads.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import styles from './composer-sheet.module.css';
import { ComposerStatus, DraftMark } from './composer-status.tsx';
import { type Composer, useComposer } from './use-composer.ts';
import { useSend } from './use-send.ts';

interface ComposerSheetProps {
  isOpen: boolean;
  onClose: () => void;
  eventId: number;
  /** Of what is new. */
  title: string;
  submitLabel: string;
  /** Waiting entry that is written anew. */
  edited: Entry | null;
  /** Post that is answered. */
  answered: ShownThread | null;
}

/** Name of the place where its draft is kept. */
function placeOf({
  eventId,
  edited,
  answered,
}: Pick<ComposerSheetProps, 'eventId' | 'edited' | 'answered'>): string {
  if (answered) return `answer:${eventId}:${answered.name}`;
  if (edited === null) return `post:${eventId}`;
  const place = `edit:${eventId}:${edited.key}`;
  return isOfKind(edited, answerKind) ? `${place}:${nameOfTarget(edited.args.parent)}` : place;
}

/** Writes a post, an announcement or an answer. Closing keeps the draft. */
export function ComposerSheet(props: ComposerSheetProps) {
  const { isOpen, onClose } = props;
  const place = placeOf(props);
  const title = props.edited ? 'Edit' : props.answered ? 'Your answer' : props.title;
  const outbox = useOpenedOutbox();
  const focus = useRef<() => void>(null);
  // After the sheet's own effect, which gives the focus to its title.
  useEffect(() => {
    if (isOpen) focus.current?.();
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {outbox === undefined ? (
        <div className={styles.composer} aria-busy="true" />
      ) : (
        <OpenComposer key={place} {...props} title={title} place={place} outbox={outbox} focus={focus} />
      )}
    </Sheet>
  );
}

interface OpenComposerProps extends ComposerSheetProps {
  place: string;
  outbox: Outbox | null;
  /** Lets the sheet give the focus to the field. */
  focus: RefObject<(() => void) | null>;
}

function OpenComposer(props: OpenComposerProps) {
  const { isOpen, onClose, place, outbox, submitLabel, title } = props;
  const box = useRef<HTMLDivElement>(null);
  const send = useSend(props, outbox);
  const sent = useRef<string | null>(null);
  const composer = useComposer({
    outbox,
    place,
    initialHtml: props.edited ? messageOf(props.edited) : '',
    send: async (message, taken) => {
      sent.current = await send(message, taken);
    },
    onSent: onClose,
  });
  const { editor, text, isBusy, isSendable, submit } = composer;
  useKeyboardInset(box, isOpen);
  const settle = useEffectEvent((isShown: boolean) => {
    props.focus.current = editor.focus;
    if (isShown) editor.focus();
    else {
      text.autosave.flush();
      // The button that has opened it has gone with the row of the old one.
      if (props.edited && sent.current !== null) focusRow(sent.current);
      sent.current = null;
    }
  });
  useEffect(() => settle(isOpen), [isOpen]);
  return (
    <div ref={box} className={styles.composer}>
      {props.answered && (
        <p className={styles.quote} dir="auto">
          {textOf(props.answered.thread.message)}
        </p>
      )}
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
