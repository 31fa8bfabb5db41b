import type { Person } from '#contract/users.ts';

/** What stands in the forum's memory. */
export interface Kept {
  readonly id: number;
  readonly eventId: number;
  readonly parentId: number | null;
  readonly user: Person;
  readonly message: string;
  readonly at: number;
  readonly key: string | null;
  readonly likes: Set<number>;
  isDeleted: boolean;
  pinned: boolean;
  answered: boolean;
}

/** Pinned ones first, then the more liked, then the newer. */
export const byLikes = (one: Kept, other: Kept) =>
  Number(other.pinned) - Number(one.pinned) || other.likes.size - one.likes.size || other.id - one.id;
export const cursorOf = ({ pinned, likes, id }: Kept) =>
  `${Date.now()}-${Number(pinned)}-${likes.size}-${id}`;
