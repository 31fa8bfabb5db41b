import { limits } from '#contract/limits.ts';
import type { SocialLinkChange } from '#contract/social-link-changes.ts';
import type { SocialLink, SocialLinkType } from '#contract/social-links.ts';
import { texts } from '#contract/texts.ts';
import { ProblemError } from '#server/http/problem-error.ts';

export interface NewLink {
  readonly type: SocialLinkType;
  readonly url: string;
}

/** Inserts, updates and deletes by which a save changes the links. */
export interface LinkPlan {
  readonly inserts: readonly NewLink[];
  readonly updates: readonly SocialLink[];
  readonly deletes: readonly number[];
}

const invalid = (field: string, text: string = texts.invalid) =>
  new ProblemError('invalid', { fields: { [field]: text } });

/**
 * Plans the changes of one save, in the order in which they were sent. Throws `invalid` where a change names a link
 * that is not there, or where more links would stay than fit.
 */
export function planLinks(before: readonly SocialLink[], changes: readonly SocialLinkChange[]): LinkPlan {
  const standing = new Map(before.map((link) => [link.id, link]));
  const updated = new Map<number, SocialLink>();
  const inserts: NewLink[] = [];
  const deletes: number[] = [];
  for (const [index, { id, type, url, actionType }] of changes.entries()) {
    if (actionType === 'INSERT') {
      inserts.push({ type, url });
      continue;
    }
    if (typeof id !== 'number' || !standing.has(id)) throw invalid(`socialLinks.${index}.id`);
    updated.delete(id);
    if (actionType === 'UPDATE') {
      updated.set(id, { id, type, url });
      continue;
    }
    standing.delete(id);
    deletes.push(id);
  }
  if (standing.size + inserts.length > limits.socialLinksMax)
    throw invalid('socialLinks', `No more than ${limits.socialLinksMax} links fit.`);
  return { inserts, updates: [...updated.values()], deletes };
}
