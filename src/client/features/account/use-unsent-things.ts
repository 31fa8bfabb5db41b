import { useMe } from '#client/connection/use-me.ts';
import { countedEntries } from '#client/unsent/counted-entries.ts';
import { itemCount, kindCounts } from '#client/unsent/entry-words.ts';
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
  const { entries, drafts } = useUnsentState();
  if (!isAsked) return { count: 0, waitingCount: 0, lines: [] };
  const forms = unsavedForms(id);
  const mine = countedEntries(entries);
  const waiting = mine.filter(({ refusal }) => refusal === null);
  const refused = mine.filter(({ refusal }) => refusal !== null);
  return {
    count: mine.length + drafts.length + forms.length,
    waitingCount: waiting.length,
    lines: [
      ...(waiting.length > 0 ? [`${itemCount(waiting.length)} waiting to send: ${kindCounts(waiting)}`] : []),
      ...(refused.length > 0 ? [`${itemCount(refused.length)} not sent: ${kindCounts(refused)}`] : []),
      ...counted(drafts.length, 'draft'),
      ...(forms.length > 0 ? [`Not saved: ${forms.join(' and ')}`] : []),
    ],
  };
}
