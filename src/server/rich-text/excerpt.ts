import { escapeText, readText } from './escape.ts';

const inlineTag = /<\/?(?:a|strong|em|u|s|code)(?: [^>]*)?>/g;
const anyTag = /<[^>]*>/g;

/** Returns the words of a stored text, of at most that many characters, in one line and without markup. */
export function plainExcerpt(html: string, maxLength: number): string {
  const words = readText(html.replace(inlineTag, '').replace(anyTag, ' ')).replace(/\s+/g, ' ').trim();
  return [...words].slice(0, maxLength).join('');
}

/**
 * Cuts a stored text to its beginning: one that is longer becomes that many characters of its words, escaped and
 * without markup.
 */
export function excerptOf(html: string, maxLength: number): string {
  if (html.length <= maxLength) return html;
  return escapeText(plainExcerpt(html, maxLength));
}
