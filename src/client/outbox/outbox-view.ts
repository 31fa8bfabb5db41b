import { createEmitter } from '#client/lib/emitter.ts';
import type { Draft, Entry } from '#offline/outbox/entry.ts';
import type { FormPlace, KeptForm } from '#offline/outbox/form-draft.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import { emptyOutbox } from './outbox.ts';

interface OutboxViewOptions {
  readonly read: () => Promise<OutboxState>;
  /** Called after each reading, before subscribers are notified. */
  readonly onRead: (before: OutboxState, after: OutboxState) => void;
}

/** Outbox as screens see it: stored entries and optimistic ones that are just being written. */
export interface OutboxView {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Shows an entry that is on its way to the phone, until the function given back is called. */
  show(entry: Entry): () => void;
  /** A form as the phone has it now; spares a reading, since forms are written while somebody types. */
  putForm(place: FormPlace, form: KeptForm | null): void;
  /** A draft as the phone has it now, as a form is put. */
  putDraft(place: string, draft: Draft | null): void;
  /** Reads the phone again; calls that come together share a reading. */
  refresh(): Promise<void>;
  /** Tells that something beside the state has changed. */
  notify(): void;
}

export function createOutboxView({ read, onRead }: OutboxViewOptions): OutboxView {
  const { subscribe, emit: notify } = createEmitter();
  let kept = emptyOutbox;
  let pending: readonly Entry[] = [];
  let shown = emptyOutbox;
  let puts = 0;
  const publish = () => {
    const next = withPending(kept, pending);
    if (next === shown) return;
    shown = next;
    notify();
  };
  const take = (next: OutboxState) => {
    const before = kept;
    kept = sameWhereUnchanged(before, next);
    if (kept !== before) onRead(before, kept);
    publish();
  };
  const refresh = sharedRuns(async () => {
    const putsBefore = puts;
    const next = await read();
    if (putsBefore === puts) return take(next);
    // What was put meanwhile may be newer than what was read.
    take({ ...next, forms: kept.forms, drafts: kept.drafts });
    void refresh().catch(() => undefined); // the next change reads again
  });
  return {
    state: () => shown,
    subscribe,
    show(entry) {
      pending = [...pending, entry];
      publish();
      return () => {
        pending = pending.filter((one) => one !== entry);
        publish();
      };
    },
    putForm(place, form) {
      puts += 1;
      take({ ...kept, forms: withPlace(kept.forms, place, form) });
    },
    putDraft(place, draft) {
      puts += 1;
      take({ ...kept, drafts: withPlace(kept.drafts, place, draft) });
    },
    refresh,
    notify,
  };
}

/** Runs one work at a time; a call during a run gets the next one, which sees what the caller has done. */
function sharedRuns(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= last.then(() => {
      next = null;
      const run = work();
      last = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}

/** Merges stored entries with those that are just being written. */
export function withPending(kept: OutboxState, pending: readonly Entry[]): OutboxState {
  const keptKeys = new Set([...kept.entries, ...kept.sent].map(({ key }) => key));
  // Of what is on its way only the newest counts: the one before it may have made room for it on the phone already.
  const coming = lastOfEach(pending).filter(({ key }) => !keptKeys.has(key));
  if (coming.length === 0) return kept;
  const replaced = new Set(coming.flatMap(({ collapse }) => (collapse === null ? [] : [collapse])));
  const staying = kept.entries.filter(
    ({ collapse, attempts, refusal }) =>
      collapse === null || (attempts > 0 && refusal === null) || !replaced.has(collapse),
  );
  return { ...kept, entries: [...staying, ...coming] };
}

/** Keeps the newest of the entries with one dedupe key. */
function lastOfEach(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(
    ({ collapse }, index) =>
      collapse === null || !entries.slice(index + 1).some((later) => later.collapse === collapse),
  );
}

/** Replaces what stands for one place. */
function withPlace<T extends { readonly place: string }>(
  list: readonly T[],
  place: string,
  next: T | null,
): T[] {
  const others = list.filter((one) => one.place !== place);
  return next === null ? others : [...others, next];
}

/** Age up to which a page that opens now may have read an older answer. */
const recentMs = 600_000;

/** Records that appeared between two readings. */
export function newlySent(before: OutboxState, after: OutboxState, now: number): OutboxState['sent'] {
  const known = new Set(before.sent.map(({ key }) => key));
  return after.sent.filter(({ key, at }) => !known.has(key) && at > now - recentMs);
}

const entryMark = (entry: Entry) =>
  [entry.seq, entry.key, entry.attempts, entry.notBefore, entry.refusal?.at, entry.after].join(' ');

/** A new reading with the objects of the one before, wherever they still say the same: so little is drawn anew. */
export function sameWhereUnchanged(before: OutboxState, after: OutboxState): OutboxState {
  const entries = sameList(before.entries, after.entries, entryMark);
  const sent = sameList(before.sent, after.sent, ({ key, at }) => `${key} ${at}`);
  const drafts = sameList(before.drafts, after.drafts, ({ place, savedAt, html, others = [] }) =>
    [place, savedAt, html, ...others.map((other) => `${other.tab} ${other.savedAt}`)].join(' '),
  );
  // Whoever changes a form raises its time; only its key may be given by somebody else.
  const forms = sameList(
    before.forms,
    after.forms,
    ({ place, savedAt, sending }) => `${place} ${savedAt} ${sending?.key}`,
  );
  const isSame =
    entries === before.entries && sent === before.sent && drafts === before.drafts && forms === before.forms;
  return isSame ? before : { entries, sent, drafts, forms };
}

function sameList<T>(before: readonly T[], after: readonly T[], markOf: (item: T) => string): readonly T[] {
  const known = new Map(before.map((item) => [markOf(item), item]));
  const list = after.map((item) => known.get(markOf(item)) ?? item);
  return list.length === before.length && list.every((item, index) => item === before[index]) ? before : list;
}
