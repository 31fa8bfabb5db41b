import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { Unsent } from '#client/connection/unsent.ts';
import { EditorField } from '#client/rich-text/editor/editor.tsx';
import { EditorTools } from '#client/rich-text/editor/editor-tools.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useKeyboardInset } from '#client/ui/use-keyboard-inset.ts';
import { useDo } from '#client/unsent/use-do.ts';
import { useOpenedUnsent } from '#client/unsent/use-opened-unsent.ts';
import { answerKind } from '#offline/kinds/threads.ts';
import type { Target } from '#offline/outbox/entry.ts';
import styles from './answer-box.module.css';
import { AnswerShell } from './answer-box-shell.tsx';
import { ComposerStatus, DraftMark } from './composer-status.tsx';
import { useComposer } from './use-composer.ts';

export interface AnswerBoxProps {
  eventId: number;
  post: {
    /** The same while it waits and after it has arrived. */
    readonly name: string;
    readonly target: Target;
  };
  onSent?: () => void;
}

/** Writes an answer at the lower end of a thread. */
export function AnswerBox(props: AnswerBoxProps) {
  const unsent = useOpenedUnsent();
  if (unsent === undefined) return <AnswerShell />;
  return <OpenComposer key={props.post.name} {...props} unsent={unsent} />;
}

function OpenComposer({ eventId, post, unsent, onSent }: AnswerBoxProps & { unsent: Unsent | null }) {
  const box = useRef<HTMLElement>(null);
  const doIt = useDo();
  const place = `answer:${eventId}:${post.name}`;
  const composer = useComposer({
    unsent,
    place,
    send: (message) => doIt(answerKind, { eventId, parent: post.target, message }, { draftPlace: place }),
    onSent,
  });
  const { editor, isSendable, isBusy, submit } = composer;
  useKeyboardInset(box, true);
  return (
    <section ref={box} className={styles.box} aria-label="Your answer">
      <div className={styles.status}>
        <ComposerStatus composer={composer} />
      </div>
      <div className={styles.pill}>
        <EditorField
          editor={editor}
          label="Write an answer"
          placeholder="Write an answer"
          className={styles.field}
          onSubmit={submit}
        />
      </div>
      <IconButton
        icon={ArrowUp}
        label="Send"
        className={styles.send}
        disabled={!isSendable}
        aria-busy={isBusy || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={submit}
      />
      <div className={styles.tools}>
        <EditorTools editor={editor} />
      </div>
      <div className={styles.mark}>
        <DraftMark composer={composer} />
      </div>
    </section>
  );
}
