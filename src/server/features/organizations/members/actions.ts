import type * as v from 'valibot';
import type {
  ChangeMembershipSchema,
  Membership as MembershipView,
  Organization,
} from '#contract/organizations.ts';
import { fold } from '#domain/fold.ts';
import { canChangeAdmin, canLeave, canRemoveMember } from '#domain/organization-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { presentRoles } from '#server/features/organizations/present.ts';
import { readOrganization, viewOf } from '#server/features/organizations/read.ts';
import { findOrganizationByShareCode } from '#server/features/organizations/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import {
  deleteMembership,
  findMembership,
  findPerson,
  listMemberships,
  lowerFollower,
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

async function readMembership(db: Reader, { id, targetId }: Target, context: PresentContext) {
  const person = await findPerson(db, targetId);
  if (person === undefined) throw new ProblemError('not_found');
  const row = await findMembership(db, { organizationId: id, userId: targetId });
  return { id: row?.id ?? 0, user: presentPerson(person, context), ...presentRoles(row) };
}

/** Reads everybody in an organisation, as every signed-in person may see them. */
export async function membersOf(
  db: Reader,
  asking: { id: number; userId: number },
  context: PresentContext,
): Promise<MembershipView[]> {
  await readOrganization(db, asking);
  const rows = await listMemberships(db, asking.id);
  return rows.map((row) => ({
    id: row.membership_id,
    user: presentPerson(row, context),
    ...presentRoles(row),
  }));
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
  if (wantsFollower) await setFollower(tx, membership, { follower, now: context.clock() });
  return readMembership(tx, { id, targetId }, context);
}

async function setFollower(
  tx: Writer,
  membership: { organizationId: number; userId: number },
  { follower, now }: { follower: boolean; now: number },
): Promise<void> {
  if (follower) await raiseFlags(tx, membership, { flags: { is_follower: toFlag(true) }, now });
  else await lowerFollower(tx, membership);
}

/** Removes a member, by the owner, or lets anybody but the owner leave; the whole membership is deleted. */
export async function removeMember(
  { tx, me: { userId } }: ActionContext,
  { id, targetId }: Target,
): Promise<undefined> {
  const { mine } = await readOrganization(tx, { id, userId });
  const isOneself = userId === targetId;
  if (isOneself && mine.owner) throw ownerStays();
  if (!isOneself && !mine.owner) throw new ProblemError('forbidden');
  const membership = { organizationId: id, userId: targetId };
  const theirs = presentRoles(await findMembership(tx, membership));
  const isAllowed = isOneself ? canLeave(mine) : canRemoveMember(mine, theirs);
  if (!isAllowed || !(await deleteMembership(tx, membership))) throw notInside();
}

/** Makes the caller a member by the code of an invitation link; a membership that exists stays as it is. */
export async function joinByCode(
  { tx, context, me: { userId } }: ActionContext,
  { code, suffix }: { code: string; suffix?: string | undefined },
): Promise<Organization> {
  const row = await findOrganizationByShareCode(tx, code);
  const isMeant = suffix === undefined || fold(suffix) === row?.suffix_key;
  if (row === undefined || !isMeant)
    throw new ProblemError('not_found', {
      message: 'This invitation is not valid any more. Please ask for a new link.',
    });
  const flags = { is_member: toFlag(true) };
  await raiseFlags(tx, { organizationId: row.id, userId }, { flags, now: context.clock() });
  return viewOf(tx, { id: row.id, userId }, context);
}
