import { useEffectEvent, useRef, useState } from 'react';
import { useText } from '#client/forms/use-text.ts';
import { isOutboxError, type Outbox } from '#client/outbox/outbox.ts';
import { nameOfTarget } from '#client/posts/threads/outbox-overlay.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { type Editor, useEditor } from '#client/rich-text/editor/use-editor.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { limits } from '#contract/limits.ts';
import { answerKind, editKind, postKind } from '#offline/kinds/threads.ts';
import type { DraftChange } from '#offline/outbox/drafts.ts';
import { isOfKind } from '#offline/outbox/kind.ts';

/** A text that is being written in its place, and how it is sent. */
export interface Composer {
  readonly editor: Editor;
  readonly text: ReturnType<typeof useText>;
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
  readonly send: (message: string, taken: DraftChange) => Promise<unknown>;
  readonly onSent?: () => void;
}

/** Place of the draft of a change to what is on the server: an answer's ends with its post. */
export function changePlace({
  eventId,
  name,
  thread,
}: { readonly eventId: number } & Pick<ShownThread, 'name' | 'thread'>): string {
  const place = `change:${eventId}:${name}`;
  return thread.parentQnaThreadId === null ? place : `${place}:${thread.parentQnaThreadId}`;
}

const isChange = (place: string) => place.startsWith('change:');

/** Keys of what was put into the outbox from this place, by whichever tab; with a text only of what says the same. */
function sentFrom(outbox: Outbox | null, place: string, html?: string): readonly string[] {
  const { entries = [], sent = [] } = outbox?.state() ?? {};
  const written = [...entries, ...sent].flatMap((one) => {
    if (isOfKind(one, postKind)) return { ...one.args, key: one.key, from: `post:${one.args.eventId}` };
    if (isOfKind(one, editKind))
      return {
        message: one.args.message,
        key: one.key,
        from: `change:${one.args.eventId}:${nameOfTarget(one.args.target)}`,
      };
    if (!isOfKind(one, answerKind)) return [];
    const { eventId, parent, message } = one.args;
    return { message, key: one.key, from: `answer:${eventId}:${nameOfTarget(parent)}` };
  });
  const fromHere = written.filter(
    ({ from }) => from === place || (isChange(from) && place.startsWith(`${from}:`)),
  );
  if (html === undefined || fromHere.length === 0) return fromHere.map(({ key }) => key);
  const words = tidyHtml(html, 'collapsed');
  return fromHere.filter(({ message }) => message === words).map(({ key }) => key);
}

const couldNotKeep = 'This phone could not keep it. Please try again.';
const words = (error: unknown) => (isOutboxError(error) ? error.message : couldNotKeep);
const lengthOf = (html: string) =>
  html.length > limits.messageMaxLength / 2 ? [...html].length : html.length;

export function useComposer({ outbox, place, initialHtml = '', send, onSent }: ComposerOptions): Composer {
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const setText = useEffectEvent((html: string) => editor.setHtml(html));
  const text = useText({
    outbox,
    place,
    initialHtml: tidyHtml(initialHtml, 'kept'),
    hasContent,
    sentKeys: (html) => sentFrom(outbox, place, html),
    onText: setText,
  });
  const { autosave } = text;
  const [length, setLength] = useState(() => lengthOf(autosave.first));
  const editor = useEditor({
    html: autosave.first,
    onChange: (html) => {
      setLength(lengthOf(html));
      autosave.changed(html);
    },
  });
  const room = limits.messageMaxLength - length;

  const finish = (message: string) => {
    autosave.sent();
    // What was typed while it was being kept stays.
    if (tidyHtml(editor.html(), 'collapsed') === message) editor.setHtml('');
    else autosave.changed(editor.html());
    onSent?.();
  };
  const submit = async () => {
    const message = tidyHtml(editor.html(), 'collapsed');
    if (isUnderWay.current || !hasContent(message) || lengthOf(message) > limits.messageMaxLength) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setFailure(null);
    try {
      await autosave.hold();
      await send(message, autosave.taken);
      finish(message);
    } catch (error) {
      autosave.resume();
      setFailure(words(error));
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return {
    editor,
    text,
    room,
    isSendable: !editor.isEmpty && room >= 0,
    isBusy,
    failure,
    submit: () => void submit(),
    clear: () => {
      const before = editor.html();
      editor.setHtml('');
      autosave.flush();
      return before;
    },
  };
}
