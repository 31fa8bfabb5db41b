import { useEffectEvent, useRef, useState } from 'react';
import { htmlOfPlain, plainOfHtml } from '#client/chat/plain-html.ts';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useText } from '#client/forms/use-text.ts';
import { keepFailureSentence, type Outbox } from '#client/outbox/outbox.ts';
import { limits } from '#contract/limits.ts';
import { isVisible } from '#contract/written-text.ts';
import { type ChatPlace, chatPlaceName, messageIn } from '#offline/kinds/chat.ts';

/** Place of the draft of a conversation. */
export const draftPlace = (place: ChatPlace): string => `chat:${chatPlaceName(place)}`;

/** Keys of what was sent into a conversation, by whichever tab; with a text only of what says the same. */
function sentInto(outbox: Outbox | null, place: ChatPlace, html?: string): readonly string[] {
  const { entries = [], sent = [] } = outbox?.state() ?? {};
  return [...entries, ...sent].flatMap((one) => {
    const said = messageIn(one);
    if (said === null || chatPlaceName(said.place) !== chatPlaceName(place)) return [];
    return html === undefined || said.body === html.trim() ? one.key : [];
  });
}

/** Text that was added while what stood there before was being kept. */
const addedTo = (before: string, now: string): string =>
  now.startsWith(before) ? now.slice(before.length) : now;

export interface MessageText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Characters that may still be written; a text is never cut. */
  readonly room: number;
  readonly isSendable: boolean;
  /** Reason why it was not kept. */
  readonly failure: string | null;
  readonly view: ReturnType<typeof useText>['view'];
  readonly autosave: ReturnType<typeof useText>['autosave'];
  /** Sends what is written, or the words given with a link alone; the field is empty once the phone has it. */
  readonly submit: (link?: { readonly path: string; readonly words: string }) => Promise<boolean>;
}

/** A message while it is written: kept on the phone at every pause, and emptied only when it is in the outbox. */
export function useMessageText(place: ChatPlace, outbox: Outbox | null): MessageText {
  const { send } = useChatActions();
  const isUnderWay = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const takeOver = useEffectEvent((html: string) => show(plainOfHtml(html)));
  const { autosave, view } = useText({
    outbox,
    place: draftPlace(place),
    initialHtml: '',
    hasContent: (html) => isVisible(plainOfHtml(html)),
    sentKeys: (html) => sentInto(outbox, place, html),
    onText: takeOver,
  });
  const [text, setText] = useState(() => plainOfHtml(autosave.first));
  const latest = useRef(text);
  const show = (next: string) => {
    latest.current = next;
    setText(next);
  };
  const room = limits.chatMessageMaxLength - htmlOfPlain(text).length;
  const change = (next: string) => {
    show(next);
    setFailure(null);
    autosave.changed(htmlOfPlain(next));
  };
  const submit: MessageText['submit'] = async (link) => {
    const written = isVisible(text) ? text.trim() : (link?.words ?? '');
    if (isUnderWay.current || !isVisible(written) || room < 0) return false;
    isUnderWay.current = true;
    try {
      await autosave.hold();
      await send(place, { body: htmlOfPlain(written), link: link?.path, draft: autosave.taken });
      autosave.sent();
      // One goes on typing while the phone takes it.
      const added = addedTo(text, latest.current);
      show(added);
      autosave.changed(htmlOfPlain(added));
      return true;
    } catch (error) {
      autosave.resume();
      setFailure(keepFailureSentence(error));
      return false;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { text, change, room, isSendable: isVisible(text) && room >= 0, failure, view, autosave, submit };
}
