import * as v from 'valibot';
import type { Draft, Text } from './entry.ts';

/*
 * Texts that several tabs write in one place stand side by side in its draft: the newest is the draft's own, so that
 * every version of the app reads it, the others stand behind it. Each tab writes and takes away only its own.
 */

const TextSchema = v.object({ tab: v.optional(v.string(), ''), html: v.string(), savedAt: v.number() });
const DraftSchema = v.object({ place: v.string(), ...TextSchema.entries });

const readText = (value: unknown): Text[] => {
  const read = v.safeParse(TextSchema, value);
  return read.success ? [read.output] : [];
};

/** A stored draft, by whatever version of the app; null where it is none. */
export function readDraft(stored: unknown): Draft | null {
  const read = v.safeParse(DraftSchema, stored);
  if (!read.success) return null;
  const others: unknown = Reflect.get(Object(stored), 'others');
  const { place, ...newest } = read.output;
  return draftOf(place, [newest, ...(Array.isArray(others) ? others.flatMap(readText) : [])]);
}

/** The texts of a draft, the newest first. */
export const textsOf = (draft: Draft | null): readonly Text[] => {
  if (draft === null) return [];
  const { tab = '', html, savedAt, others = [] } = draft;
  return [{ tab, html, savedAt }, ...others];
};

const textsMax = 5;

function draftOf(place: string, texts: readonly Text[]): Draft | null {
  const [newest, ...others] = texts.toSorted((one, other) => other.savedAt - one.savedAt).slice(0, textsMax);
  if (newest === undefined) return null;
  const { tab, html, savedAt } = newest;
  return { place, html, savedAt, ...(tab === '' ? {} : { tab }), ...(others.length === 0 ? {} : { others }) };
}

/** The draft with one tab's text; it takes the place of the one that it goes on from, named by its time. */
export function withText(
  kept: Draft | null,
  place: string,
  { text, continues }: { readonly text: Text; readonly continues?: number | null },
): Draft {
  const others = textsOf(kept).filter(({ tab, savedAt }) => tab !== text.tab && savedAt !== continues);
  return draftOf(place, [text, ...others]) ?? { place, ...text };
}

/** The draft without some texts; null where none is left. */
export const withoutTexts = (kept: Draft | null, isGone: (text: Text) => boolean): Draft | null => {
  const staying = textsOf(kept).filter((text) => !isGone(text));
  return kept === null || staying.length === textsOf(kept).length ? kept : draftOf(kept.place, staying);
};
