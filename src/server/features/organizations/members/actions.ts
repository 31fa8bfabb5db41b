import type * as v from 'valibot';
import type {
  ChangeMembershipSchema,
  Membership as MembershipView,
  Organization,
} from '#contract/organizations.ts';
import { fold } from '#domain/fold.ts';
import {
  belongsTo,
  canBeOwner,
  canChangeAdmin,
  canLeave,
  canRemoveMember,
} from '#domain/organization-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { OrganizationRow } from '#server/db/tables/organizations.ts';
import { lockShareCode, mayOwnAt, renewShareCode } from '#server/features/organizations/actions.ts';
import { presentRoles } from '#server/features/organizations/present.ts';
import { readOrganization, viewOf } from '#server/features/organizations/read.ts';
import { findOrganizationByShareCode } from '#server/features/organizations/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { personChanged } from '#server/people/versions.ts';
import { readMembership } from './read.ts';
import {
  deleteMembership,
  findMembership,
  findPerson,
  lowerFollower,
  moveOwnership,
  raiseFlags,
  setAdmin,
} from './store.ts';

const notInside = () =>
  new ProblemError('not_found', { message: 'This person is not in this organisation.' });
const ownerStays = () => new ProblemError('forbidden', { message: 'The owner of an organisation stays.' });

/** The organisation, and the person whose membership changes: the caller or another. */
interface Target {
  readonly id: number;
  readonly targetId: number;
}

type FlagChange = Pick<v.InferOutput<typeof ChangeMembershipSchema>, 'follower' | 'admin'>;

/**
 * Follows or unfollows for oneself, and makes or removes admins for the owner.
 *
 * A body may be a whole membership record with one flag changed, so a flag that says what is so already asks for nothing.
 */
export async function changeMembership(
  { tx, context, me: { userId } }: ActionContext,
  { id, targetId, follower, admin }: Target & FlagChange,
): Promise<MembershipView> {
  const { mine } = await readOrganization(tx, { id, userId });
  const isOneself = userId === targetId;
  if (!isOneself && !mine.owner) throw new ProblemError('forbidden');
  const membership = { organizationId: id, userId: targetId };
  const row = await findMembership(tx, membership);
  if (row === undefined && !isOneself) throw notInside();
  const theirs = presentRoles(row);
  const wantsFollower = follower !== undefined && follower !== theirs.follower;
  const wantsAdmin = admin !== undefined && admin !== theirs.admin;
  if (wantsFollower && !isOneself) throw new ProblemError('forbidden');
  if (wantsAdmin && !canChangeAdmin(mine, theirs)) throw new ProblemError('forbidden');
  if (wantsAdmin && !(await setAdmin(tx, membership, admin ? 'admin' : 'member'))) throw notInside();
  personChanged(tx, targetId);
  if (wantsFollower) await setFollower(tx, membership, { follower, now: context.clock() });
  return readMembership(tx, membership, context);
}

async function setFollower(
  tx: Writer,
  membership: { organizationId: number; userId: number },
  { follower, now }: { follower: boolean; now: number },
): Promise<void> {
  if (follower) await raiseFlags(tx, membership, { flags: { is_follower: toFlag(true) }, now });
  else await lowerFollower(tx, membership);
}

/**
 * Removes a member, by the owner, or lets anybody but the owner leave; the whole membership is deleted. Whoever is
 * removed knows the link to join by, so that it is renewed.
 */
export async function removeMember(action: ActionContext, { id, targetId }: Target): Promise<undefined> {
  const { tx, me } = action;
  const { userId } = me;
  const { mine } = await readOrganization(tx, { id, userId });
  const isOneself = userId === targetId;
  if (isOneself && mine.owner) throw ownerStays();
  if (!isOneself && !mine.owner) throw new ProblemError('forbidden');
  // Before the membership, as whoever joins: taken in turns the two wait for each other.
  if (!isOneself) await lockShareCode(action, id);
  const membership = { organizationId: id, userId: targetId };
  const theirs = presentRoles(await findMembership(tx, membership));
  const isAllowed = isOneself ? canLeave(mine) : canRemoveMember(mine, theirs);
  if (!isAllowed || !(await deleteMembership(tx, membership))) throw notInside();
  personChanged(tx, targetId);
  if (isOneself || !belongsTo(theirs)) return;
  await renewShareCode(tx, id);
}

/** Makes a member the owner, for the owner, who stays an admin. */
export async function handOver(action: ActionContext, { id, targetId }: Target): Promise<Organization> {
  const { tx, context, me } = action;
  const { userId } = me;
  const { mine } = await readOrganization(tx, { id, userId });
  if (!mine.owner || targetId === userId) throw new ProblemError('forbidden');
  const membership = { organizationId: id, userId: targetId };
  const theirs = presentRoles(await findMembership(tx, membership));
  const person = await findPerson(tx, targetId);
  if (!canBeOwner(mine, theirs) || !person?.first_name || !person.last_name) throw notInside();
  if ((await mayOwnAt(action, targetId)) > context.clock())
    throw new ProblemError('conflict', {
      message: 'This person has as many organisations as one may have. Please choose somebody else.',
    });
  // Between the reading and here the person may have left, or the ownership gone to somebody else.
  if (!(await moveOwnership(tx, { organizationId: id, from: userId, to: targetId }))) throw notInside();
  return viewOf(tx, { id, userId }, context);
}

interface Invitation {
  readonly code: string;
  readonly suffix?: string | undefined;
}

async function readInvited(tx: Writer, { code, suffix }: Invitation): Promise<OrganizationRow> {
  const row = await findOrganizationByShareCode(tx, code);
  if (row !== undefined && (suffix === undefined || fold(suffix) === row.suffix_key)) return row;
  const message = 'This invitation is not valid any more. Please ask for a new link.';
  throw new ProblemError('not_found', { message });
}

/** Makes the caller a member by the code of an invitation link; a membership that exists stays as it is. */
export async function joinByCode(action: ActionContext, invitation: Invitation): Promise<Organization> {
  const { tx, context, me } = action;
  const { userId } = me;
  const { id } = await readInvited(tx, invitation);
  await lockShareCode(action, id);
  await readInvited(tx, invitation);
  const flags = { is_member: toFlag(true) };
  await raiseFlags(tx, { organizationId: id, userId }, { flags, now: context.clock() });
  personChanged(tx, userId);
  return viewOf(tx, { id, userId }, context);
}
