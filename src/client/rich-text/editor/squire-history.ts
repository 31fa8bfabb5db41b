import { readRichText } from '#client/rich-text/read-rich-text.ts';
import { toFragment } from './plain-engine.ts';

/** Where a selection began and ended, as Squire notes it in what it keeps for Undo. */
const places = [
  { id: 'squire-selection-start', sign: '\ufdd0' },
  { id: 'squire-selection-end', sign: '\ufdd1' },
] as const;
const signs = /[\ufdd0\ufdd1]/;

function noteOf(id: string): HTMLInputElement {
  const note = document.createElement('input');
  note.type = 'hidden';
  note.id = id;
  return note;
}

/** A state of the text as Squire kept it, read by our own rules, with its notes of the selection. */
export function withCaretPlaces(html: string): DocumentFragment {
  const signed = places.reduce(
    (text, { id, sign }) => text.replace(new RegExp(`<input[^>]*id="${id}"[^>]*>`), sign),
    html,
  );
  const fragment = toFragment(readRichText(signed));
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    for (let rest: Text = text, at = rest.data.search(signs); at >= 0; at = rest.data.search(signs)) {
      const after = rest.splitText(at);
      const place = places.find(({ sign }) => after.data.startsWith(sign));
      after.deleteData(0, 1);
      after.before(noteOf(place?.id ?? ''));
      rest = after;
    }
  }
  return fragment;
}
