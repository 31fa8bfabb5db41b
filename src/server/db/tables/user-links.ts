import type { Generated } from 'kysely';
import type { SocialLinkType } from '#contract/social-links.ts';

/** A person's social links. */
export interface UserLinksTable {
  id: Generated<number>;
  user_id: number;
  type: SocialLinkType;
  url: string;
}
