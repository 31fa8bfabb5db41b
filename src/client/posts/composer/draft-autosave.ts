import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { type DraftCopy, draftCopy } from '#client/outbox/local-copy.ts';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#offline/outbox/entry.ts';

/** `unkept`: the phone did not take it. */
export type DraftState = 'none' | 'writing' | 'kept' | 'unkept';

export interface DraftOptions {
  readonly place: string;
  readonly userId: number;
  /** Draft that the phone had in this place on opening. */
  readonly known: Draft | null;
  /** Text without a draft: none is saved as long as it stays unchanged. */
  readonly initialHtml: string;
  readonly save: (draft: Draft) => Promise<void>;
  readonly remove: (place: string) => Promise<void>;
  readonly storage: PhoneStorage;
  readonly hasContent: (html: string) => boolean;
  readonly onState: (state: DraftState) => void;
  readonly now?: () => number;
}

/** Decision about a draft that another tab has written in the same place. */
export type Arrival = 'known' | 'newer' | 'conflict';

export interface DraftAutosave {
  changed(html: string): void;
  /** Writes at once what would be written at the next pause. */
  flush(): void;
  /** Also notes edits in synchronous storage: the app may be killed any moment now. */
  leave(): void;
  /** The text has left the field: nothing is written any more, until `resume`. */
  hold(): Promise<void>;
  resume(): void;
  /** It is on its way: the draft is gone with it. */
  sent(): void;
  /** Takes in the draft that the phone has in this place now. */
  arrived(draft: Draft | null): Arrival;
  /** Another tab's text stands in the field now. */
  adopted(draft: Draft | null): void;
}

/** A text, what the phone has of it, and what is on the way there. */
interface Text {
  html: string;
  keptHtml: string;
  stamp: number;
  /** The newest of our own that the phone was seen to have: only what was there can have been taken away. */
  seen: number;
  writing: Promise<unknown>;
  isHeld: boolean;
  /** Time when all of it was last noted somewhere. */
  notedAt: number;
}

const textOf = (html: string, stamp: number): Text => ({
  html,
  keptHtml: html,
  stamp,
  seen: stamp,
  writing: Promise.resolve(),
  isHeld: false,
  notedAt: 0,
});

/** Keeps one text as it is written: at each pause, and when somebody leaves. */
export function createDraftAutosave(options: DraftOptions): DraftAutosave {
  const { place, known, onState, now = Date.now } = options;
  const copy = draftCopy(options.storage, options);
  const text = textOf(known?.html ?? options.initialHtml, known?.savedAt ?? 0);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isDirty = () => text.html !== text.keptHtml;
  const settled = () => onState(options.hasContent(text.html) ? 'kept' : 'none');
  const stamped = (): Draft => {
    text.notedAt = now();
    // Later than all that is known, whatever the clock says.
    text.stamp = Math.max(text.notedAt, text.stamp + 1);
    return { place, html: text.html, savedAt: text.stamp };
  };
  const note = () => options.hasContent(text.html) && copy.put(stamped());
  const flush = () => {
    clearTimeout(timer);
    if (text.isHeld || !isDirty()) return;
    const draft = stamped();
    text.keptHtml = draft.html;
    const writing = options.hasContent(draft.html) ? options.save(draft) : options.remove(place);
    const done = writing.then(
      () => {
        copy.removeUpTo(draft.savedAt);
        if (!isDirty()) settled();
      },
      () => {
        copy.put(draft);
        onState('unkept');
      },
    );
    text.writing = Promise.all([text.writing, done]);
  };

  return {
    flush,
    changed(next) {
      if (next === text.html) return;
      text.html = next;
      if (text.isHeld) return;
      onState('writing');
      // Whoever types without a pause may be interrupted as well.
      if (Math.abs(now() - text.notedAt) >= limits.draftPauseMs) note();
      clearTimeout(timer);
      timer = setTimeout(flush, limits.draftPauseMs);
    },
    leave() {
      if (text.isHeld || !isDirty()) return;
      note();
      flush();
    },
    async hold() {
      clearTimeout(timer);
      text.isHeld = true;
      await text.writing;
    },
    resume() {
      text.isHeld = false;
      flush();
    },
    ...endings({ text, copy, isDirty, settled, onState }),
  };
}

interface Endings {
  readonly text: Text;
  readonly copy: DraftCopy;
  readonly isDirty: () => boolean;
  readonly settled: () => void;
  readonly onState: (state: DraftState) => void;
}

/** Handles the end of a text from outside: it is sent, or written in another tab. */
function endings({
  text,
  copy,
  isDirty,
  settled,
  onState,
}: Endings): Pick<DraftAutosave, 'sent' | 'arrived' | 'adopted'> {
  const stand = (html: string) => {
    text.html = html;
    text.keptHtml = html;
  };
  return {
    sent() {
      text.isHeld = false;
      stand('');
      copy.remove();
      onState('none');
    },
    arrived(draft) {
      if (draft?.savedAt === text.stamp) text.seen = text.stamp;
      const isTaken = text.stamp > 0 && text.keptHtml !== '' && text.seen === text.stamp;
      const isKnown = draft === null ? !isTaken : draft.savedAt <= text.stamp;
      if (text.isHeld || isKnown) return 'known';
      return isDirty() ? 'conflict' : 'newer';
    },
    adopted(draft) {
      stand(draft?.html ?? '');
      text.stamp = Math.max(text.stamp, draft?.savedAt ?? 0);
      text.seen = text.stamp;
      settled();
    },
  };
}
