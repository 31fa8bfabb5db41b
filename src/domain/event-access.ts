import type { EventType } from '#contract/event-fields.ts';
import type { MembershipRoles } from '#contract/organizations.ts';
import type { ParticipantStatus } from '#contract/participants.ts';
import { canEditOrganization } from './organization-access.ts';

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

/** Registrants, statuses, export, folders of files. */
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

/** Pins questions and marks them answered. */
export function canMark(area: PostsArea, participation: Participation | null): boolean {
  return area === 'questions' && canManage(participation);
}

/** Adds files and links: hosts and admins, and everybody in the room where it says so (specification, section 6). */
export function canAddResource(
  { isUploadRestricted }: { readonly isUploadRestricted: boolean },
  participation: Participation | null,
): boolean {
  return isUploadRestricted ? canManage(participation) : canReadContent(participation);
}

/** Changes and deletes a file or a link: hosts and admins any, the others what they have added themselves. */
export function canChangeResource(
  { isOwn }: { readonly isOwn: boolean },
  participation: Participation | null,
): boolean {
  return canManage(participation) || (isOwn && canReadContent(participation));
}

/** Address and details of the call: hosts, admins and approved people everywhere. */
export function canSeeCall(participation: Participation | null): boolean {
  return canReadContent(participation);
}

/** Changing the room: hosts, admins, and who may edit the organisation that it is a room of. */
export function canEditRoom(
  event: { readonly eventType: EventType },
  participation: Participation | null,
  organization: MembershipRoles | null,
): boolean {
  if (isHiddenFrom(participation)) return false;
  if (canManage(participation)) return true;
  return event.eventType === 'ORGANIZATION' && organization !== null && canEditOrganization(organization);
}

/** Leaving, or taking a request back; whom the host has refused or taken out stays on the list. */
export function canLeaveRoom(participation: Participation | null): boolean {
  return participation?.status === 'APPROVED' || participation?.status === 'TO_BE_APPROVED';
}

interface ApprovalRules {
  readonly isPrivate: boolean;
  readonly isPaid: boolean;
}

/** Approving by itself: whoever has answered what is asked is in, and no host has to decide. */
export function approvesByItself({ isPrivate, isPaid }: ApprovalRules): boolean {
  return !isPrivate && !isPaid;
}

interface JoinRules extends ApprovalRules {
  readonly asksQuestions: boolean;
}

/** Status with which somebody joins: a host decides about private and paid rooms, and with the answers before them. */
export function statusOfJoin({ asksQuestions, ...rules }: JoinRules): ParticipantStatus {
  return approvesByItself(rules) && !asksQuestions ? 'APPROVED' : 'TO_BE_APPROVED';
}

/** Joining, or joining anew after a removal; what else one is already stays. */
export function mayJoinAnew(participation: Participation | null): boolean {
  return participation === null || participation.status === 'REMOVED';
}

interface DecidedAbout {
  readonly userId: number;
  readonly isHost: boolean;
}

/** Setting somebody's status, for hosts and admins: of everybody but hosts and oneself (specification, section 4). */
export function mayDecideAbout(callerId: number, { userId, isHost }: DecidedAbout): boolean {
  return !isHost && userId !== callerId;
}
