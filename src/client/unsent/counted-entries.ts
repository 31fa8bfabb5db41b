import { readKind } from '#offline/kinds/own-marks.ts';
import type { Entry } from '#offline/outbox/entry.ts';

/** What people did and would miss; that they have read something nobody counts. */
export const countedEntries = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind !== readKind.name);
