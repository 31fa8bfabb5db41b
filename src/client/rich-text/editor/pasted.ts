import { attributeOf } from '#client/rich-text/markup.ts';
import { type Meaning, meaningOfTag, type Opening } from '#client/rich-text/read-rich-text.ts';

const isBold = /font-weight:\s*(?:bold|[6-9]00)/i;
const isNotBold = /font-weight:\s*(?:normal|[1-4]00)/i;
const isItalic = /font-style:\s*(?:italic|oblique)/i;
const isHidden = /(?:display:\s*none|mso-hide:\s*all|mso-list:\s*ignore)/i;
const isListed = /mso-list:\s*l\d/i;

/**
 * Meaning of a tag that comes from another program: Google Docs says with styles what is bold, and puts all of it
 * into a `b` that is not; Word writes list items as paragraphs with a drawn bullet.
 */
export function meaningOfPasted(opening: Opening): Meaning {
  const meaning = meaningOfTag(opening);
  if (meaning === 'dropped') return meaning;
  const style = attributeOf(opening.attributes, 'style') ?? '';
  if (isHidden.test(style)) return 'dropped';
  if (meaning === 'p' && isListed.test(style)) return 'li';
  if (meaning === 'strong' && isNotBold.test(style)) return 'through';
  if (meaning !== 'through') return meaning;
  if (isBold.test(style)) return 'strong';
  return isItalic.test(style) ? 'em' : meaning;
}
