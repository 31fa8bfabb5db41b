import { linkAddresses } from './bare-addresses.ts';
import { printBlocks } from './print-blocks.ts';
import { readBlocks } from './read-blocks.ts';
import { sanitise } from './sanitise.ts';
import { tidyBlocks } from './tidy-blocks.ts';

const hasTags = /<[a-z/!?]/i;

/** Text without tags keeps its lines: an empty one begins a paragraph. */
function withLines(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/);
  return paragraphs.map((lines) => `<p>${lines.replaceAll('\n', '<br>')}</p>`).join('');
}

/**
 * The HTML of people as it is stored: only our own elements, links of bare addresses, no empty lines in a row. Empty
 * where nothing can be seen. What it gives out stays as it is when it is cleaned again.
 *
 * The sanitiser takes out what is dangerous; the text is then written anew from a document that has no words for it.
 */
export function cleanRichText(html: string): string {
  const known = html.toWellFormed();
  const blocks = readBlocks(sanitise(hasTags.test(known) ? known : withLines(known)));
  const tidy = tidyBlocks(blocks);
  return printBlocks(linkAddresses(tidy));
}
