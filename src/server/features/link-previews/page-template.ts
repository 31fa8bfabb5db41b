import { appName } from '#contract/names.ts';
import { escapeHtml } from '#server/http/html.ts';

export interface PageTags {
  readonly type: string;
  readonly name: string;
  /** Empty for the page's own description. */
  readonly description: string;
  /** Absolute address of the image, as `address` is of the page. */
  readonly image: string;
  readonly address: string;
}

/** Makes the app's page with the tags of what it is about. */
export type PageTemplate = (tags: PageTags) => string;

const titlePattern = /<title>[^<]*<\/title>/;
const descriptionPattern = /<meta name="description" content="([^"]*)" ?\/?>/;

const meta = (attribute: 'name' | 'property', key: string, markup: string) =>
  `<meta ${attribute}="${key}" content="${markup}" />`;

/** Builds the tags that replace the page's title and description; `usual` is the plain description, already escaped. */
function markupOf(tags: PageTags, usual: string): string {
  const name = escapeHtml(tags.name);
  const description = tags.description === '' ? usual : escapeHtml(tags.description);
  return [
    `<title>${name} · ${appName}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', appName),
    meta('property', 'og:type', tags.type),
    meta('property', 'og:title', name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', escapeHtml(tags.address)),
    meta('property', 'og:image', escapeHtml(tags.image)),
    meta('property', 'og:image:alt', name),
    meta('name', 'twitter:card', 'summary'),
    // Whom somebody gives their link may read it; search engines are given none.
    ...(tags.type === 'profile' ? [meta('name', 'robots', 'noindex')] : []),
  ].join('');
}

/** Cuts the app's page where its title and description stand; null where it has none that could be replaced. */
export function pageTemplate(html: string): PageTemplate | null {
  const usual = descriptionPattern.exec(html)?.[1];
  const [head, tail, ...more] = html.replace(descriptionPattern, '').split(titlePattern);
  if (usual === undefined || head === undefined || tail === undefined || more.length > 0) return null;
  return (tags) => head + markupOf(tags, usual) + tail;
}
