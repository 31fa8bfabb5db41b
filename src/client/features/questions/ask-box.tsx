import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useEnqueue, useOpenedOutbox } from '#client/outbox/use-outbox.ts';
import { ComposerStatus, DraftMark } from '#client/posts/composer/composer-status.tsx';
import { useComposer } from '#client/posts/composer/use-composer.ts';
import { EditorField } from '#client/rich-text/editor/editor.tsx';
import { IconButton } from '#client/ui/controls/button.tsx';
import { useKeyboardInset } from '#client/ui/layout/use-keyboard-inset.ts';
import { postKind } from '#offline/kinds/threads.ts';
import styles from './ask-box.module.css';
import { AskShell } from './ask-shell.tsx';

export interface AskBoxProps {
  readonly eventId: number;
  /** Called once the question is on the phone for good. */
  readonly onAsked: () => void;
}

/** Asks a question at the lower end of the list. */
export function AskBox(props: AskBoxProps) {
  const outbox = useOpenedOutbox();
  if (outbox === undefined) return <AskShell />;
  return <OpenBox key={props.eventId} {...props} outbox={outbox} />;
}

/** On a phone Enter makes a line: its keyboard has no other key for that. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

function OpenBox({ eventId, onAsked, outbox }: AskBoxProps & { readonly outbox: Outbox | null }) {
  const box = useRef<HTMLElement>(null);
  const enqueue = useEnqueue();
  const composer = useComposer({
    outbox,
    place: `post:${eventId}`,
    send: (message, draft) => enqueue(postKind, { eventId, message }, { draft }),
    onSent: onAsked,
  });
  const { editor, isSendable, isBusy, submit } = composer;
  useKeyboardInset(box, true);
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <section ref={box} className={styles.box} aria-label="Your question">
      <div className={styles.status}>
        <ComposerStatus composer={composer} />
      </div>
      <div className={styles.pill} onKeyDownCapture={handleKeyDown}>
        <EditorField
          editor={editor}
          label="Ask a question"
          placeholder="Ask a question"
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
      <div className={styles.mark}>
        <DraftMark composer={composer} />
      </div>
    </section>
  );
}
