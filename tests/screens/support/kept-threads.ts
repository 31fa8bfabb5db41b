import type { BodyOf } from '#contract/endpoint.ts';
import type { editThread } from '#contract/threads.ts';
import type { Person } from '#contract/users.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { DemoAnswer } from '#server/demo/demo-post.ts';
import { refuse } from './fake-server.ts';

/** What stands in the forum's memory. */
export interface Kept {
  readonly id: number;
  readonly eventId: number;
  readonly parentId: number | null;
  readonly user: Person;
  message: string;
  readonly at: number;
  readonly key: string | null;
  readonly likes: Set<number>;
  editedAt?: number;
  editedKey?: string | null;
  isDeleted: boolean;
  pinned: boolean;
  answered: boolean;
}

/** Pinned ones first, then the more liked, then the newer. */
export const byLikes = (one: Kept, other: Kept) =>
  Number(other.pinned) - Number(one.pinned) || other.likes.size - one.likes.size || other.id - one.id;
export const cursorOf = ({ pinned, likes, id }: Kept) =>
  `${Date.now()}-${Number(pinned)}-${likes.size}-${id}`;

export function momentOf({ when: [daysAgo, time] }: DemoAnswer): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.now() - daysAgo * dayMs).setHours(hours, minutes, 0, 0);
}

export function changeText(one: Kept, message: string): void {
  one.message = message;
  one.editedAt = Math.max(Date.now(), (one.editedAt ?? one.at) + 1);
}

/** Refuses a change as the server does. */
export function requireChangeable(one: Kept, me: Person, body: BodyOf<typeof editThread>): void {
  if (one.isDeleted) refuse('not_found');
  if (one.user.id !== me.id) refuse('forbidden');
  const seen = body.seenEditedDate === null ? undefined : Date.parse(body.seenEditedDate);
  const isSeen = seen === one.editedAt || body.afterKeys?.some((key) => key === one.editedKey);
  if (one.message !== body.message && !isSeen) refuse('conflict');
}
