import sanitizeHtml from 'sanitize-html';
import { linkAddresses } from './bare-addresses.ts';
import {
  type Builder,
  createBuilder,
  type End,
  endLeaf,
  openHolder,
  openItem,
  openLeaf,
  openLink,
  openMark,
  putBreak,
  putText,
} from './block-builder.ts';
import { readText } from './escape.ts';
import { printBlocks } from './print-blocks.ts';
import { type Block, type Mark, marks } from './rich-blocks.ts';
import { safeHref } from './safe-href.ts';
import { tidyBlocks } from './tidy-blocks.ts';

const nothing: sanitizeHtml.Attributes = {};
const become = (tagName: string) => () => ({ tagName, attribs: nothing });

const sameMeaning: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i cite dfn var',
  s: 'del strike',
  u: 'ins',
  code: 'kbd samp tt',
  h3: 'h1 h2 h4 h5 h6',
  p: 'div section article header footer main aside address figure figcaption dl dt dd center tr caption',
  br: 'hr',
};

/** Elements that are dropped with their contents, which are no text for people or no HTML. */
const droppedWithContents =
  'script style textarea option xmp noscript template svg math title iframe noembed noframes plaintext object applet audio video canvas select datalist frameset head';

const transforms = Object.entries(sameMeaning).flatMap(([tag, names]) =>
  names.split(' ').map((name) => [name, become(tag)] as const),
);

const options: sanitizeHtml.IOptions = {
  allowedTags: 'p br strong em u s a ul ol li blockquote code pre h3'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: droppedWithContents.split(' '),
  transformTags: Object.fromEntries(transforms),
};

/** Reduces HTML to balanced elements that we know, with no attribute but a link's address. */
const sanitise = (html: string): string => sanitizeHtml(html, options);

const isMark = (name: string): name is Mark => marks.some((mark) => mark === name);
const token = /<(\/?)([a-z\d]+)(?: href="([^"]*)")?[^>]*>|([^<]+)/g;
const controlCharacters = /[^\P{Cc}\n\t]/gu;

function open(builder: Builder, name: string, href: string): End {
  if (isMark(name)) return openMark(builder, name);
  if (name === 'a') return openLink(builder, safeHref(readText(href)));
  if (name === 'li') return openItem(builder);
  if (name === 'ul' || name === 'ol' || name === 'blockquote') return openHolder(builder, name);
  openLeaf(builder, name === 'h3' || name === 'pre' ? name : 'p');
  return () => endLeaf(builder);
}

/** Reads what the sanitiser wrote: its elements are balanced, and its brackets are brackets of elements. */
function readBlocks(html: string): readonly Block[] {
  const builder = createBuilder();
  const ends: End[] = [];
  for (const [, slash, name = '', href = '', text] of html.matchAll(token)) {
    if (text !== undefined) putText(builder, readText(text).replace(controlCharacters, ''));
    else if (name === 'br') putBreak(builder);
    else if (slash) ends.pop()?.();
    else ends.push(open(builder, name, href));
  }
  while (ends.length > 0) ends.pop()?.();
  endLeaf(builder);
  return builder.holders[0]?.blocks ?? [];
}

const hasTags = /<[a-z/!?]/i;

/** Turns text without tags into HTML that keeps its lines; an empty line begins a paragraph. */
function withLines(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/);
  return paragraphs.map((lines) => `<p>${lines.replaceAll('\n', '<br>')}</p>`).join('');
}

/**
 * Cleans people's HTML for storing: only our own elements, links on bare addresses, no empty lines in a row. Returns an
 * empty text where nothing would be visible; cleaning the result again does not change it. The sanitiser removes what
 * is dangerous; the text is then printed anew from a document model that cannot express it.
 */
export function cleanRichText(html: string): string {
  const known = html.toWellFormed();
  const blocks = readBlocks(sanitise(hasTags.test(known) ? known : withLines(known)));
  const tidy = tidyBlocks(blocks);
  return printBlocks(linkAddresses(tidy));
}
