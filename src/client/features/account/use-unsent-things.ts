import { useMe } from '#client/connection/use-me.ts';
import { countedEntries } from '#client/unsent/counted-entries.ts';
import { formDraftWords, itemCount, kindCounts } from '#client/unsent/entry-words.ts';
import { formNameOf, unsentForms } from '#client/unsent/unsent-forms.ts';
import { useUnsentState } from '#client/unsent/use-unsent-state.ts';
import { unsavedForms } from './unsaved-forms.ts';

export interface UnsentThings {
  readonly count: number;
  /** How many of them could be sent now. */
  readonly waitingCount: number;
  /** A line for each sort of thing. */
  readonly lines: readonly string[];
}

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/** What this phone has of the person and the server does not. */
export function useUnsentThings(isAsked: boolean): UnsentThings {
  const { id } = useMe();
  const state = useUnsentState();
  if (!isAsked) return { count: 0, waitingCount: 0, lines: [] };
  const { entries, drafts } = state;
  const unsaved = unsavedForms(id);
  const forms = unsentForms(state);
  const mine = countedEntries(entries);
  const waiting = mine.filter(({ refusal }) => refusal === null);
  const refused = mine.filter(({ refusal }) => refusal !== null);
  return {
    count: mine.length + drafts.length + forms.length + unsaved.length,
    waitingCount: waiting.length,
    lines: [
      ...(waiting.length > 0 ? [`${itemCount(waiting.length)} waiting to send: ${kindCounts(waiting)}`] : []),
      ...(refused.length > 0 ? [`${itemCount(refused.length)} not sent: ${kindCounts(refused)}`] : []),
      ...counted(drafts.length, 'draft'),
      ...forms.map(({ place }) => formDraftWords(formNameOf(place))),
      ...(unsaved.length > 0 ? [`Not saved: ${unsaved.join(' and ')}`] : []),
    ],
  };
}
