import { useEffectEvent, useRef, useState } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { type Editor, useEditor } from '#client/rich-text/editor/use-editor.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { limits } from '#contract/limits.ts';
import { OutboxError } from '#offline/storage/outbox-store.ts';
import { type KeptDraft, useDraft } from './use-draft.ts';

/** A text that is being written in its place, and how it is sent. */
export interface Composer {
  readonly editor: Editor;
  readonly draft: KeptDraft;
  /** Characters that may still be written; a text is never cut. */
  readonly room: number;
  readonly isSendable: boolean;
  readonly isBusy: boolean;
  /** Reason why it was not kept. */
  readonly failure: string | null;
  submit(): void;
  /** Empties the field; what it held comes back. */
  clear(): string;
}

interface ComposerOptions {
  readonly outbox: Outbox | null;
  readonly place: string;
  readonly initialHtml?: string;
  /** Resolves when the text is on the phone for good. */
  readonly send: (message: string) => Promise<unknown>;
  readonly onSent?: () => void;
}

const couldNotKeep = 'This phone could not keep it. Please try again.';
const words = (error: unknown) => (error instanceof OutboxError ? error.message : couldNotKeep);
const lengthOf = (html: string) =>
  html.length > limits.messageMaxLength / 2 ? [...html].length : html.length;

export function useComposer({ outbox, place, initialHtml = '', send, onSent }: ComposerOptions): Composer {
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const setText = useEffectEvent((html: string) => editor.setHtml(html));
  const draft = useDraft({ outbox, place, initialHtml, onNewer: setText });
  const [length, setLength] = useState(() => lengthOf(draft.first));
  const editor = useEditor({
    html: draft.first,
    onChange: (html) => {
      setLength(lengthOf(html));
      draft.autosave.changed(html);
    },
  });
  const room = limits.messageMaxLength - length;

  const finish = (message: string) => {
    draft.autosave.sent();
    // What was typed while it was being kept stays.
    if (tidyHtml(editor.html(), 'collapsed') === message) editor.setHtml('');
    else draft.autosave.changed(editor.html());
    onSent?.();
  };
  const submit = async () => {
    const message = tidyHtml(editor.html(), 'collapsed');
    if (isUnderWay.current || !hasContent(message) || lengthOf(message) > limits.messageMaxLength) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await draft.autosave.hold();
      await send(message);
      finish(message);
    } catch (error) {
      draft.autosave.resume();
      setFailure(words(error));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return {
    editor,
    draft,
    room,
    isSendable: !editor.isEmpty && room >= 0,
    isBusy,
    failure,
    submit: () => void submit(),
    clear: () => {
      const before = editor.html();
      editor.setHtml('');
      draft.autosave.flush();
      return before;
    },
  };
}
