import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useEnqueue, useOpenedOutbox } from '#client/outbox/use-outbox.ts';
import { EditorField } from '#client/rich-text/editor/editor.tsx';
import { EditorTools } from '#client/rich-text/editor/editor-tools.tsx';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
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
  const outbox = useOpenedOutbox();
  if (outbox === undefined) return <AnswerShell />;
  return <OpenComposer key={props.post.name} {...props} outbox={outbox} />;
}

function OpenComposer({ eventId, post, outbox, onSent }: AnswerBoxProps & { outbox: Outbox | null }) {
  const box = useRef<HTMLElement>(null);
  const enqueue = useEnqueue();
  const place = `answer:${eventId}:${post.name}`;
  const composer = useComposer({
    outbox,
    place,
    send: (message, draft) => enqueue(answerKind, { eventId, parent: post.target, message }, { draft }),
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
