import { createEmitter } from '#client/lib/emitter.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { draftCopy } from '#client/outbox/local-copy.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { Draft, Text } from '#offline/outbox/entry.ts';
import { textsOf, withoutTexts, withText } from '#offline/outbox/text-draft.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';

export interface TextOptions {
  readonly place: string;
  readonly userId: number;
  readonly storage: PhoneStorage;
  readonly outbox: Pick<Outbox, 'state' | 'changeDraft'>;
  /** Text without a draft: none is saved as long as it stays unchanged. */
  readonly initialHtml: string;
  readonly hasContent: (html: string) => boolean;
  /** Keys of what was sent from this place, by whichever tab; with a text only of what says the same. */
  readonly sentKeys: (html?: string) => readonly string[];
  readonly tab?: string;
  readonly now?: () => number;
}

/** State of a text as its composer shows it. */
export interface TextView {
  readonly where: 'nowhere' | Exclude<SaveState, 'resting'> | 'phone';
  /** Text that another tab has written in the same place; the field does not show it. */
  readonly other: Text | null;
}

/** A text while its composer is open. */
export interface TextSession {
  readonly options: TextOptions;
  readonly tab: string;
  readonly text: TextState;
  readonly autosave: Autosave<Draft>;
  readonly copy: ReturnType<typeof draftCopy>;
  readonly dismissed: Set<string>;
  readonly view: () => TextView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
  /** Draft that the phone has in this place now. */
  readonly draft: () => Draft | null;
  readonly isMine: (text: Text) => boolean;
  readonly isTyped: () => boolean;
  /** Replaces the text of this tab by another one, with nothing typed into it. */
  readonly reset: (html: string, from: Text | null) => void;
  /** Brings what stands here onto the phone once more. */
  readonly saveAnew: () => void;
}

/** The text of this tab. */
interface TextState {
  html: string;
  /** Text that this one goes on from; null where it began here. */
  from: Text | null;
  /** True once the phone was seen to have `from`: only then does its absence mean that it was deleted. */
  wasStored: boolean;
  /** Something was typed or sent here. */
  isOwn: boolean;
  isHeld: boolean;
  /** Keys of what had been sent from here when this text began. */
  sentBefore: ReadonlySet<string>;
  /** Time of the last version that was written. */
  stamp: number;
  mark: number;
  keptMark: number;
  writing: Promise<unknown>;
}

const textFrom = (from: Text | null, { initialHtml, sentKeys }: TextOptions): TextState => ({
  html: from?.html ?? initialHtml,
  from,
  wasStored: false,
  isOwn: false,
  isHeld: false,
  sentBefore: new Set(sentKeys()),
  stamp: from?.savedAt ?? 0,
  mark: 0,
  keptMark: 0,
  writing: Promise.resolve(),
});

/** Opens the text of a place as the phone has it. */
export function openText(options: TextOptions): TextSession {
  const { place, outbox, sentKeys, tab = crypto.randomUUID() } = options;
  const changes = createEmitter();
  const copy = draftCopy(options.storage, options);
  const draft = () => outbox.state().drafts.find((one) => one.place === place) ?? null;
  const restored = restoredText(draft(), copy.get());
  const text = textFrom(restored, options);
  const isMine = (one: Text) => one.tab === tab || one.savedAt === text.from?.savedAt;
  const isTyped = () => !text.isHeld && text.mark > text.keptMark;
  let shown: TextView = { where: 'nowhere', other: null };
  const notify = () => {
    const next = viewOf(session);
    if (next.where === shown.where && next.other === shown.other) return;
    shown = next;
    changes.emit();
  };
  const session: TextSession = {
    options,
    tab,
    text,
    copy,
    draft,
    isMine,
    isTyped,
    notify,
    dismissed: new Set(),
    autosave: createWriting({ options, tab, text, copy, draft, isMine, isTyped, notify: () => notify() }),
    view: () => shown,
    subscribe: changes.subscribe,
    reset(html, from) {
      const sentBefore = new Set(sentKeys());
      const stamp = Math.max(text.stamp, from?.savedAt ?? 0);
      Object.assign(text, { html, from, sentBefore, stamp, isOwn: from === null, keptMark: text.mark });
      text.wasStored = false;
    },
    saveAnew() {
      text.mark += 1;
      session.autosave.saveSoon();
    },
  };
  text.wasStored = restored !== null && textsOf(draft()).some(({ savedAt }) => savedAt === restored.savedAt);
  void adoptNote(session);
  notify();
  return session;
}

/** The newest text that the phone has, in the draft or only noted. */
function restoredText(draft: Draft | null, noted: Draft | null): Text | null {
  const [newest] = [...textsOf(draft), ...textsOf(noted)].toSorted((a, b) => b.savedAt - a.savedAt);
  return newest ?? null;
}

/** Brings onto the phone what an earlier visit could only note. */
async function adoptNote({ options, copy, draft }: TextSession): Promise<void> {
  const [note] = textsOf(copy.get());
  const isThere = ({ tab, savedAt }: Text) => tab === note?.tab && savedAt >= note.savedAt;
  if (note === undefined) return;
  const { place, outbox } = options;
  try {
    if (!textsOf(draft()).some(isThere))
      await outbox.changeDraft(place, (kept) => withText(kept, place, { text: note }));
    copy.removeUpTo(note.savedAt, note.tab);
  } catch {
    // On a full phone the note stays where it is.
  }
}

type WritingParts = Pick<
  TextSession,
  'options' | 'tab' | 'text' | 'copy' | 'draft' | 'isMine' | 'isTyped' | 'notify'
>;

function createWriting({ options, tab, text, copy, draft, isMine, isTyped, notify }: WritingParts) {
  const { place, outbox, hasContent, now = Date.now } = options;
  const stamped = (kept: Draft | null): Text => {
    // Later than all that is known, whatever the clock says.
    text.stamp = Math.max(now(), text.stamp + 1, (kept?.savedAt ?? 0) + 1);
    return { tab, html: text.html, savedAt: text.stamp };
  };
  const written = (kept: Draft | null) =>
    hasContent(text.html)
      ? withText(kept, place, { text: stamped(kept), continues: text.from?.savedAt ?? null })
      : withoutTexts(kept, isMine);
  const autosave: Autosave<Draft> = createAutosave<Draft>({
    edits: {
      mark: () => text.mark,
      kept(mark) {
        text.keptMark = Math.max(text.keptMark, mark);
      },
    },
    isTyped,
    note() {
      if (isTyped() && hasContent(text.html)) copy.put({ place, ...stamped(draft()) });
    },
    write(taking) {
      text.writing = outbox.changeDraft(place, taking(written));
      return text.writing;
    },
    goOn: () => autosave.save(),
    onTaken: () => copy.removeUpTo(text.stamp, tab),
    onChange: notify,
  });
  return autosave;
}

function viewOf({ options, text, autosave, draft, isMine, dismissed }: TextSession): TextView {
  const isThere = options.hasContent(text.html);
  const texts = textsOf(draft());
  const state = autosave.state();
  const isSeen = (one: Text) => [text.html, text.from?.html].includes(one.html) || dismissed.has(one.tab);
  return {
    where: state !== 'resting' ? state : isThere && texts.some(isMine) ? 'phone' : 'nowhere',
    other: (isThere && texts.find((one) => !isMine(one) && !isSeen(one))) || null,
  };
}
