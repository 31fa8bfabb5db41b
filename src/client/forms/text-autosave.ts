import type { DraftChange } from '#offline/outbox/drafts.ts';
import type { Text } from '#offline/outbox/entry.ts';
import { textsOf, withoutTexts } from '#offline/outbox/text-draft.ts';
import { openText, type TextOptions, type TextSession, type TextView } from './text-session.ts';

/*
 * One text of a composer, kept by the autosave. Each tab has its own text in the draft of the place, and the field of a
 * tab is changed by no other one, but for three cases:
 *
 * - Nobody has typed into what this tab restored: it follows the draft, and goes when that was sent or deleted.
 * - The very text that stands here was sent by another tab: it is not offered again.
 * - Somebody takes the other tab's text, which is offered beside the field.
 *
 * A tab that goes on from another's text takes its place in the draft; where that other tab is still open, it puts its
 * own back beside it.
 */

export interface TextAutosave {
  /** Text that stood there when the field was opened. */
  readonly first: string;
  view(): TextView;
  subscribe(listener: () => void): () => void;
  changed(html: string): void;
  /** Writes at once what would be written at the next pause. */
  flush(): void;
  /** Also notes edits in synchronous storage: the app may be killed any moment now. */
  leave(): void;
  open(): void;
  stop(): void;
  /** The text is being sent: nothing is written any more, until `sent` or `resume`. */
  hold(): Promise<void>;
  resume(): void;
  /** Takes the text out of the draft with the step that puts it into the outbox. */
  readonly taken: DraftChange;
  sent(): void;
  /** Looks at what the phone has in this place now; gives the text that is to stand in the field, null where it stays. */
  arrived(): string | null;
  /** Takes the other tab's text; gives it. */
  takeOther(): string;
  /** Lets the other tab's text be. */
  dismissOther(): void;
}

/** Keeps one text as it is written. */
export function createTextAutosave(options: TextOptions): TextAutosave {
  const session = openText(options);
  const { text, autosave, copy, notify } = session;
  return {
    first: text.html,
    view: session.view,
    subscribe: session.subscribe,
    changed(html) {
      if (html === text.html) return;
      Object.assign(text, { html, isOwn: true, mark: text.mark + 1 });
      if (text.isHeld) return;
      autosave.saveSoon();
      notify();
    },
    flush: autosave.save,
    leave: autosave.leave,
    open: autosave.timers.open,
    stop() {
      autosave.leave();
      autosave.timers.close();
    },
    async hold() {
      autosave.timers.endAll();
      text.isHeld = true;
      await text.writing.catch(() => undefined); // then it goes with what is sent
    },
    resume() {
      text.isHeld = false;
      autosave.save();
    },
    taken: {
      place: options.place,
      change: (kept) => withoutTexts(kept, (one) => session.isMine(one) || one.html === text.html),
    },
    sent() {
      text.isHeld = false;
      session.reset('', null);
      copy.remove();
      notify();
    },
    arrived: () => arrive(session),
    ...createChoice(session),
  };
}

/** Takes in what the phone has in this place now; gives the text that is to stand in the field, null where it stays. */
function arrive(session: TextSession): string | null {
  const { options, text, copy } = session;
  if (text.isHeld) return null;
  const texts = textsOf(session.draft());
  const isHere = texts.some(session.isMine);
  const isThere = options.hasContent(text.html);
  if (isThere && options.sentKeys(text.html).some((key) => !text.sentBefore.has(key))) {
    session.reset('', null);
    copy.remove();
    if (isHere) session.saveAnew();
    session.notify();
    return text.html;
  }
  const isFromThere = texts.some(({ savedAt }) => savedAt === text.from?.savedAt);
  text.wasStored ||= isFromThere;
  if (text.wasStored && !isFromThere && !text.isOwn && !session.isTyped()) {
    session.reset(texts[0]?.html ?? '', texts[0] ?? null);
    session.notify();
    return text.html;
  }
  // Another tab goes on from what stands here: it is put back beside that.
  if (text.isOwn && isThere && !isHere && texts.length > 0 && !session.isTyped()) session.saveAnew();
  session.notify();
  return null;
}

/** Makes the two choices that a person has about another tab's text in the same place. */
function createChoice(session: TextSession): Pick<TextAutosave, 'takeOther' | 'dismissOther'> {
  const { options, text, autosave, tab } = session;
  const remove = (isGone: (one: Text) => boolean) =>
    autosave.attempt(options.outbox.changeDraft(options.place, (kept) => withoutTexts(kept, isGone)));
  return {
    takeOther() {
      const { other } = session.view();
      if (other === null) return text.html;
      session.reset(other.html, other);
      remove((one) => one.tab === tab);
      session.notify();
      return other.html;
    },
    dismissOther() {
      const { other } = session.view();
      if (other === null) return;
      session.dismissed.add(other.tab);
      remove((one) => one.tab === other.tab);
      session.notify();
    },
  };
}
