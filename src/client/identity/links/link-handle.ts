import { type HandleType, handlePrefixes } from '#contract/social-links.ts';

/** Other addresses under which a site's people are found. */
const aliases: Partial<Record<HandleType, readonly string[]>> = {
  TWITTER: ['x.com/'],
  FACEBOOK: ['fb.com/'],
};

/** `twitter.com/` of `https://www.twitter.com/`. */
export const withoutScheme = (address: string) =>
  address.replace(/^https?:\/\//i, '').replace(/^(?:www|m|mobile)\./i, '');

/** The name in a pasted address of the kind's site, in whatever way it is written; null where it is of no such site. */
export function handleOf(type: HandleType, pasted: string): string | null {
  const address = withoutScheme(pasted.trim());
  const sites = [withoutScheme(handlePrefixes[type]), ...(aliases[type] ?? [])];
  const site = sites.find((start) => address.toLowerCase().startsWith(start));
  if (site === undefined) return null;
  return address
    .slice(site.length)
    .replace(/[/?#].*$/, '')
    .replace(/^@/, '');
}
