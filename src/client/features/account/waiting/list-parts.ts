import type { Unsent } from '#client/connection/unsent.ts';
import { entryWords, goingAlong, type Places } from '#client/unsent/entry-words.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Discarding } from './discard-sheet.tsx';
import type { RowReader } from './entry-times.ts';
import { discardingForm, formIn } from './form-entries.ts';

/** What the lists of the page share. */
export interface ListParts {
  readonly unsent: Unsent;
  readonly places: Places;
  readonly reader: RowReader;
  readonly onDiscard: (discarding: Discarding) => void;
}

/** So many are drawn; who has more waiting wants them sent, not read. */
export const shownAtMost = 100;

/** The question before an entry goes for good. */
export function discardingOf(entry: Entry, all: readonly Entry[], { unsent, places }: ListParts): Discarding {
  const form = formIn(entry);
  if (form) return discardingForm(unsent, entry, form);
  const { title, text } = entryWords(entry, places);
  const quote = text ? `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}” ` : '';
  return {
    title: `Discard “${title}”?`,
    text: `${quote}It is on this phone only and cannot be brought back. ${goingAlong(entry.key, all)}`.trim(),
    run: () => unsent.discard(entry.key).then(() => undefined),
  };
}
