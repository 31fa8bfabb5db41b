import * as v from 'valibot';
import type { FieldErrors } from '#client/api/api-error.ts';
import { type SocialLinkChange, socialLinkUrlSchema } from '#contract/social-link-changes.ts';
import {
  type HandleType,
  handlePrefixes,
  type SocialLink,
  type SocialLinkType,
  socialLinkTypes,
} from '#contract/social-links.ts';

const LinkDraftSchema = v.object({
  /** Tells rows apart while they are edited. */
  key: v.string(),
  /** Null for a link that the server does not have yet. */
  id: v.nullable(v.number()),
  type: v.picklist(socialLinkTypes),
  url: v.string(),
});
export type LinkDraft = v.InferOutput<typeof LinkDraftSchema>;
/** Links as a draft on the phone keeps them. */
export const LinkDraftsSchema = v.array(LinkDraftSchema);

/** Answers that an earlier version of the app has kept know no links. */
export const knownLinks = (owner: { readonly socialLinks?: readonly SocialLink[] }): readonly SocialLink[] =>
  owner.socialLinks ?? [];

export function toLinkDrafts(links: readonly SocialLink[]): LinkDraft[] {
  return links.map(({ id, type, url }) => ({ key: String(id), id, type, url }));
}

/** Picks the drafts that the server has. */
export const keptLinks = (links: readonly LinkDraft[]): SocialLink[] =>
  links.flatMap(({ id, type, url }) => (id === null ? [] : [{ id, type, url }]));

let made = 0;

export function newLinkDraft(type: SocialLinkType): LinkDraft {
  made += 1;
  return { key: `new-${Date.now()}-${made}`, id: null, type, url: '' };
}

interface ChangedLink {
  /** Of the draft that is changed; null for one that is gone. */
  readonly key: string | null;
  readonly change: SocialLinkChange;
}

function asKept({ type, url }: LinkDraft): string {
  const checked = v.safeParse(socialLinkUrlSchema(type), url);
  return checked.success ? checked.output : url;
}

/** Links before and after an edit. */
interface LinkEdit {
  /** As they stood when the edit began. */
  readonly before: readonly SocialLink[];
  readonly after: readonly LinkDraft[];
  /** As the server has them by now, as far as the phone knows. */
  readonly standing?: readonly SocialLink[] | undefined;
}

/** Lists deletions first, so that a full list can take what is new. */
function changedLinks({ before, after, standing = before }: LinkEdit): ChangedLink[] {
  const known = new Map(before.map((link) => [link.id, link]));
  const stands = new Set(standing.map(({ id }) => id));
  const staying = new Set(after.map(({ id }) => id));
  const gone = before
    .filter(({ id }) => !staying.has(id) && stands.has(id))
    .map(
      ({ id, type, url }): ChangedLink => ({ key: null, change: { id, type, url, actionType: 'DELETE' } }),
    );
  // Of a save whose answer was lost.
  const arrived = standing.filter(({ id }) => !known.has(id) && !staying.has(id));
  const written = after.flatMap((draft): ChangedLink[] => {
    const { key, id, type } = draft;
    const url = asKept(draft);
    const was = id === null ? undefined : known.get(id);
    if (was?.url === url) return [];
    if (was && stands.has(was.id)) return [{ key, change: { id: was.id, type, url, actionType: 'UPDATE' } }];
    const isThere = arrived.some((link) => link.type === type && link.url === url);
    return isThere ? [] : [{ key, change: { type, url, actionType: 'INSERT' } }];
  });
  return [...gone, ...written];
}

/** Changes that a save sends: INSERT, UPDATE and DELETE. What others changed meanwhile stays. */
export function linkChanges(
  before: readonly SocialLink[],
  after: readonly LinkDraft[],
  standing?: readonly SocialLink[],
): SocialLinkChange[] {
  return changedLinks({ before, after, standing }).map(({ change }) => change);
}

/** Faults of each link, by its key. */
export function linkFaults(links: readonly LinkDraft[]): FieldErrors {
  const faults = links.flatMap(({ key, type, url }) => {
    const checked = v.safeParse(socialLinkUrlSchema(type), url, { abortPipeEarly: true });
    return checked.success ? [] : [[key, checked.issues[0].message] as const];
  });
  return Object.fromEntries(faults);
}

interface RefusedLinks extends LinkEdit {
  /** Errors as the server names them: `socialLinks.<index>.url`. */
  readonly fields: FieldErrors;
}

/** Server's refusals of single links, by their key. */
export function refusedLinks({ fields, ...edit }: RefusedLinks): FieldErrors {
  const faults = changedLinks(edit).flatMap(({ key }, index) => {
    const message = fields[`socialLinks.${index}.url`];
    return key === null || message === undefined ? [] : [[key, message] as const];
  });
  return Object.fromEntries(faults);
}

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
