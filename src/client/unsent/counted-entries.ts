import { formKinds } from '#offline/kinds/form-args.ts';
import { readKind } from '#offline/kinds/own-marks.ts';
import type { Entry } from '#offline/outbox/entry.ts';

/** A form that is written on while it is being sent waits twice, and is one thing. */
const isNewest = ({ kind, collapse }: Entry, index: number, all: readonly Entry[]) =>
  kind !== formKinds.save || !all.slice(index + 1).some((later) => later.collapse === collapse);

/** What people did and would miss; that they have read something nobody counts. */
export const countedEntries = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind !== readKind.name).filter(isNewest);
