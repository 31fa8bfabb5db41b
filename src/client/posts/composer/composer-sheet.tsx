import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useOpenedOutbox } from '#client/outbox/use-outbox.ts';
import { focusRow } from '#client/posts/actions/focus-after.ts';
import { messageOf, nameOfTarget } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { EditorField } from '#client/rich-text/editor/editor.tsx';
import { EditorTools } from '#client/rich-text/editor/editor-tools.tsx';
import { textOf } from '#client/rich-text/plain-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { answerKind } from '#offline/kinds/threads.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import styles from './composer-sheet.module.css';
import { ComposerStatus, DraftMark } from './composer-status.tsx';
import { type Composer, changePlace, useComposer } from './use-composer.ts';
import { type SendOptions, useSend } from './use-send.ts';
import { type Standing, useStanding } from './use-standing.ts';

interface ComposerSheetProps extends SendOptions {
  isOpen: boolean;
  onClose: () => void;
  /** Of what is new. */
  title: string;
  submitLabel: string;
  /** Tells one opening from another: a text on the server is changed from what it is by then. */
  opening: number;
}

/** Name of the place where its draft is kept. */
function placeOf({ eventId, edited, changed, answered }: SendOptions): string {
  if (answered) return `answer:${eventId}:${answered.name}`;
  if (changed) return changePlace({ eventId, ...changed });
  if (edited === null) return `post:${eventId}`;
  const place = `edit:${eventId}:${edited.key}`;
  return isOfKind(edited, answerKind) ? `${place}:${nameOfTarget(edited.args.parent)}` : place;
}

function titleOf({ edited, changed, answered, title }: ComposerSheetProps): string {
  if (edited || changed) return 'Edit';
  return answered ? 'Your answer' : title;
}

/** Writes a post, an announcement or an answer, or changes one. Closing keeps the draft. */
export function ComposerSheet(props: ComposerSheetProps) {
  const { isOpen, onClose } = props;
  const place = placeOf(props);
  const title = titleOf(props);
  const key = props.changed ? `${place} ${props.opening}` : place;
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
        <OpenComposer key={key} {...props} title={title} place={place} outbox={outbox} focus={focus} />
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
  const { changed } = props;
  const standing = useStanding(props.eventId, changed);
  const send = useSend({ ...props, place, standing }, outbox);
  const sent = useRef<string | null>(null);
  const composer = useComposer({
    outbox,
    place,
    initialHtml: changed?.thread.message ?? (props.edited ? messageOf(props.edited) : ''),
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
      if ((props.edited || changed) && sent.current !== null) focusRow(sent.current);
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
      {changed && standing && <StandingText changed={changed} standing={standing} composer={composer} />}
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
        {standing ? (
          <UndoChanges standing={standing} composer={composer} />
        ) : (
          <DeleteDraft composer={composer} />
        )}
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
          {changed ? 'Save' : submitLabel}
        </Button>
      </div>
    </div>
  );
}

interface ChangeProps {
  readonly standing: Standing;
  readonly composer: Composer;
}

/** Text on the server, where what is being written did not begin from it: the draft of another day, or a refused change. */
function StandingText({ changed, standing, composer }: ChangeProps & { readonly changed: ShownThread }) {
  const { thread, entry } = changed;
  const isFromThere = composer.text.autosave.first === tidyHtml(thread.message, 'kept');
  if (isFromThere && !entry?.refusal) return null;
  return (
    <>
      <p className={styles.label}>It now reads</p>
      <p className={styles.quote} dir="auto">
        {textOf(standing.message)}
      </p>
    </>
  );
}

/** Puts the text back that stands there. */
function UndoChanges({ standing, composer: { editor, text } }: ChangeProps) {
  const undo = () => {
    editor.setHtml(standing.message);
    text.autosave.flush();
    editor.focus();
  };
  return (
    <Button variant="text" size="small" className={styles.quiet} onClick={undo}>
      Undo changes
    </Button>
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
