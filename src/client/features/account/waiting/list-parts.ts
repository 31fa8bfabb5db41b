import { entryLabel, goingAlong, type Places } from '#client/outbox/entry-labels.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Discarding } from './discard-sheet.tsx';
import type { RowReader } from './entry-times.ts';
import { discardingForm, formIn } from './form-entries.ts';

/** Props that the lists of the page share. */
export interface ListParts {
  readonly outbox: Outbox;
  readonly places: Places;
  readonly reader: RowReader;
  readonly onDiscard: (discarding: Discarding) => void;
}

/** So many are drawn; who has more waiting wants them sent, not read. */
export const shownAtMost = 100;

/** The question before an entry goes for good. */
export function discardingOf(entry: Entry, all: readonly Entry[], { outbox, places }: ListParts): Discarding {
  const form = formIn(entry);
  if (form) return discardingForm(outbox, entry, form);
  const { title, text } = entryLabel(entry, places);
  const quote = text ? `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}” ` : '';
  return {
    title: `Discard “${title}”?`,
    text: `${quote}It is on this phone only and cannot be brought back. ${goingAlong(entry.key, all)}`.trim(),
    run: () => outbox.discard(entry.key).then(() => undefined),
  };
}
