import type { ParticipantStatus } from '#contract/events.ts';

/** One person's place in one event; `null` where there is none. */
export interface Participation {
  readonly status: ParticipantStatus;
  readonly isHost: boolean;
  readonly isAdmin: boolean;
}

/** A blocked person gets the answers of a room that does not exist (specification, sections 4 and 6). */
export function isHiddenFrom(participation: Participation | null): boolean {
  return participation?.status === 'BLOCKED';
}

/** About: anyone where the event is public, else whoever has a place in it. */
export function canReadAbout(event: { isPrivate: boolean }, participation: Participation | null): boolean {
  if (isHiddenFrom(participation)) return false;
  return !event.isPrivate || participation !== null;
}

/** People, discussion, questions, resources, announcements, forum, tables. */
export function canReadContent(participation: Participation | null): boolean {
  return participation?.status === 'APPROVED';
}

/** Registrants, statuses, export, folders. */
export function canManage(participation: Participation | null): boolean {
  return canReadContent(participation) && (participation?.isHost === true || participation?.isAdmin === true);
}

/** Sending and deleting in the programme's areas: only the host flag counts, the admin flag lets read. */
export function canPublish(participation: Participation | null): boolean {
  return canReadContent(participation) && participation?.isHost === true;
}

/** Kind of an event's posts: announcements of its hosts, the cohort's discussion, or the questions of a room. */
export type PostsArea = 'announcements' | 'forum' | 'questions';

/** Writes, and deletes what is their own. */
export function canPost(area: PostsArea, participation: Participation | null): boolean {
  return area === 'announcements' ? canPublish(participation) : canReadContent(participation);
}

/** Announcements take no answers. */
export function canAnswer(area: PostsArea, participation: Participation | null): boolean {
  return area !== 'announcements' && canReadContent(participation);
}

/** Permits deleting the threads of others: for hosts, and in rooms for admins too (specification, section 6). */
export function canDeleteAny(area: PostsArea, participation: Participation | null): boolean {
  return area === 'questions' ? canManage(participation) : canPublish(participation);
}
