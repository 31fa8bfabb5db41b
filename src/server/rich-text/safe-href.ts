import { limits } from '#contract/limits.ts';

const here = 'https://here.invalid';
const ownPath = /^\/(?![/\\])/;
/** A link with a whole path and search; the people's own links are shorter. */
const hrefMaxLength = 4 * limits.linkMaxLength;

function ownAddress(href: string): string | null {
  const { origin, pathname, search, hash } = new URL(href, here);
  // Dots in a path can leave two slashes at its beginning, and that is another host.
  return origin === here && ownPath.test(pathname) ? `${pathname}${search}${hash}` : null;
}

/** The address as a browser understands it; null where it leads nowhere that people may link to. */
export function safeHref(written: string): string | null {
  const href = written.trim();
  if (href.length > hrefMaxLength || !URL.canParse(href, here)) return null;
  if (ownPath.test(href)) return ownAddress(href);
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url.href;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // A name before the host makes one address look like another.
  return isWeb && url.username === '' && url.password === '' ? url.href : null;
}
