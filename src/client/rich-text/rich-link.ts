import { isAppPath } from '#domain/intent.ts';

/** Target of a link in a text: a screen of this app, or an address elsewhere. */
type RichLink = { readonly screen: string } | { readonly href: string };

const isWhole = /^(?:https?:\/\/|mailto:|tel:)/i;
const ownPath = /^\/(?![/\\])/;

/** Null for an address that leads nowhere safe: any other scheme, and what a browser would complete in its own way. */
export function linkOf(address: string, origin: string): RichLink | null {
  const text = address.trim();
  if (!isWhole.test(text) && !ownPath.test(text)) return null;
  if (!URL.canParse(text, origin)) return null;
  const url = new URL(text, origin);
  // A name before the host makes one address look like another.
  if (url.username !== '' || url.password !== '') return null;
  const path = `${url.pathname}${url.search}`;
  if (url.origin === origin) return isAppPath(path) ? { screen: `${path}${url.hash}` } : { href: url.href };
  return ownPath.test(text) ? null : { href: url.href };
}
