import type { Unsent } from '#client/connection/unsent.ts';
import { entryWords, itemCount, type Places } from '#client/unsent/entry-words.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Discarding } from './discard-sheet.tsx';
import type { RowReader } from './entry-row.tsx';

/** What the lists of the page share. */
export interface ListParts {
  readonly unsent: Unsent;
  readonly places: Places;
  readonly reader: RowReader;
  readonly onDiscard: (discarding: Discarding) => void;
}

/** So many are drawn; who has more waiting wants them sent, not read. */
export const shownAtMost = 100;

/** What goes with an entry: all that is sent only after it. */
function dependentCount(key: string, all: readonly Entry[]): number {
  const gone = new Set([key]);
  // In the order in which they were done, so one pass finds the whole chain.
  for (const entry of all) if (entry.after.some((before) => gone.has(before))) gone.add(entry.key);
  return gone.size - 1;
}

/** The question before an entry goes for good. */
export function discardingOf(entry: Entry, all: readonly Entry[], { unsent, places }: ListParts): Discarding {
  const { title, text } = entryWords(entry, places);
  const others = dependentCount(entry.key, all);
  const quote = text ? `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}” ` : '';
  const more = others > 0 ? ` ${itemCount(others)} that belong to it go too.` : '';
  return {
    title: `Discard “${title}”?`,
    text: `${quote}It is on this phone only and cannot be brought back.${more}`,
    run: () => unsent.discard(entry.key).then(() => undefined),
  };
}
