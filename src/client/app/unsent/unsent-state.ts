import type { Entry } from '#offline/outbox/entry.ts';
import type { FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import type { UnsentState } from '#offline/outbox/state.ts';

/** What is on the phone, with what is just being written to it. */
export function withPending(kept: UnsentState, pending: readonly Entry[]): UnsentState {
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

/** Of several changes of one thing the newest. */
function lastOfEach(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(
    ({ collapse }, index) =>
      collapse === null || !entries.slice(index + 1).some((later) => later.collapse === collapse),
  );
}

/** With one form as it stands now. */
export function withForm(state: UnsentState, place: FormPlace, form: KeptForm | null): UnsentState {
  const others = state.forms.filter((one) => one.place !== place);
  return { ...state, forms: form === null ? others : [...others, form] };
}

/** What a page that is opened now may still have read before it was sent. */
const recentMs = 600_000;

/** What has been sent between two readings. */
export function newlySent(before: UnsentState, after: UnsentState, now: number): UnsentState['sent'] {
  const known = new Set(before.sent.map(({ key }) => key));
  return after.sent.filter(({ key, at }) => !known.has(key) && at > now - recentMs);
}

const entryMark = (entry: Entry) =>
  [entry.seq, entry.key, entry.attempts, entry.notBefore, entry.refusal?.at, entry.after].join(' ');

/** A new reading with the objects of the one before, wherever they still say the same: so little is drawn anew. */
export function sameWhereUnchanged(before: UnsentState, after: UnsentState): UnsentState {
  const entries = sameList(before.entries, after.entries, entryMark);
  const sent = sameList(before.sent, after.sent, ({ key, at }) => `${key} ${at}`);
  const drafts = sameList(
    before.drafts,
    after.drafts,
    ({ place, savedAt, html }) => `${place} ${savedAt} ${html}`,
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
