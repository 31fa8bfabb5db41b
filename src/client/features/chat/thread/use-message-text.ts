import { useEffectEvent, useRef, useState } from 'react';
import { useChatActions } from '#client/chat/use-chat-actions.ts';
import { useText } from '#client/forms/use-text.ts';
import { messageDraftPlace } from '#client/outbox/message-drafts.ts';
import { keepFailureSentence, type Outbox } from '#client/outbox/outbox.ts';
import { limits } from '#contract/limits.ts';
import { type ChatPlace, chatPlaceName, messageIn } from '#offline/kinds/chat.ts';
import {
  addedTo,
  hasContent,
  htmlOfPlain,
  htmlOfWritten,
  sentParts,
  type WrittenMessage,
  writtenOfHtml,
} from './written-message.ts';

/** Keys of what was sent into a conversation, by whichever tab; with a text only of what says the same. */
function sentInto(outbox: Outbox | null, place: ChatPlace, html?: string): readonly string[] {
  const { entries = [], sent = [] } = outbox?.state() ?? {};
  const same = html === undefined ? null : sentParts(writtenOfHtml(html));
  return [...entries, ...sent].flatMap((one) => {
    const said = messageIn(one);
    if (said === null || chatPlaceName(said.place) !== chatPlaceName(place)) return [];
    return same === null || (said.body === same.body && said.link === same.link) ? one.key : [];
  });
}

const roomIn = ({ text }: WrittenMessage) => limits.chatMessageMaxLength - htmlOfPlain(text).length;

export interface MessageText {
  readonly written: WrittenMessage;
  readonly change: (parts: Partial<WrittenMessage>) => void;
  /** Characters that may still be written; a text is never cut. */
  readonly room: number;
  readonly isSendable: boolean;
  /** Reason why it was not kept. */
  readonly failure: string | null;
  readonly view: ReturnType<typeof useText>['view'];
  /** Puts what another tab has written in the place of what stands here. */
  readonly takeOther: () => void;
  readonly dismissOther: () => void;
  /** Sends what is written; the field is empty once the phone has it. True where there was something. */
  readonly submit: () => Promise<boolean>;
}

/** A message while it is written: kept on the phone at every pause, and emptied only when it is in the outbox. */
export function useMessageText(place: ChatPlace, outbox: Outbox | null): MessageText {
  const { send } = useChatActions();
  const [failure, setFailure] = useState<string | null>(null);
  const takeOver = useEffectEvent((html: string) => show(writtenOfHtml(html)));
  const { autosave, view } = useText({
    outbox,
    place: messageDraftPlace(place),
    initialHtml: '',
    hasContent: (html) => hasContent(writtenOfHtml(html)),
    sentKeys: (html) => sentInto(outbox, place, html),
    onText: takeOver,
  });
  const [written, setWritten] = useState(() => writtenOfHtml(autosave.first));
  const latest = useRef(written);
  const sending = useRef<Promise<boolean> | null>(null);
  const show = (next: WrittenMessage) => {
    latest.current = next;
    setWritten(next);
  };
  const change = (parts: Partial<WrittenMessage>) => {
    show({ ...latest.current, ...parts });
    setFailure(null);
    autosave.changed(htmlOfWritten(latest.current));
  };
  const sendNow = async () => {
    const before = latest.current;
    if (!hasContent(before) || roomIn(before) < 0) return false;
    try {
      await autosave.hold();
      await send(place, { ...sentParts(before), draft: autosave.taken });
      autosave.sent();
      // One goes on typing while the phone takes it.
      show(addedTo(before, latest.current));
      autosave.changed(htmlOfWritten(latest.current));
      return true;
    } catch (error) {
      autosave.resume();
      setFailure(keepFailureSentence(error));
      return false;
    }
  };
  const submit = () => {
    // What is sent while the phone still takes the last one goes after it.
    const next = sending.current === null ? sendNow() : sending.current.then(sendNow);
    sending.current = next;
    return next.finally(() => {
      if (sending.current === next) sending.current = null;
    });
  };
  const room = roomIn(written);
  return {
    written,
    change,
    room,
    isSendable: hasContent(written) && room >= 0,
    failure,
    view,
    takeOther: () => change(writtenOfHtml(autosave.takeOther())),
    dismissOther: autosave.dismissOther,
    submit,
  };
}
