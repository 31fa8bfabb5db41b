import { randomBytes } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import type { CreateOrganization, Organization, UpdateOrganization } from '#contract/organizations.ts';
import type { SocialLinkChange } from '#contract/social-link-changes.ts';
import { texts } from '#contract/texts.ts';
import { fold } from '#domain/fold.ts';
import { canDeleteOrganization, canEditOrganization, canInvite } from '#domain/organization-access.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { isTaken } from '#server/db/errors.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { planLinks } from '#server/people/plan-links.ts';
import {
  eventChanged,
  organizationChanged,
  organizationGoes,
  personChanged,
} from '#server/people/versions.ts';
import { chosenImage } from '#server/providers/files/chosen-image.ts';
import { fileIdOf } from '#server/providers/files/file-address.ts';
import { releaseFiles } from '#server/providers/files/store.ts';
import { linksOf, writeLinks } from './links/store.ts';
import { listMakingMoments, raiseFlags } from './members/store.ts';
import { shareLinkOf } from './present.ts';
import { readAllowed, viewOf } from './read.ts';
import {
  deleteOrganizationRow,
  findOrganization,
  giveRoomsToCreators,
  insertOrganization,
  type OrganizationChange,
  updateOrganization,
  updateShareCode,
} from './store.ts';

const suffixTaken = () =>
  new ProblemError('suffix_taken', { fields: { orgLastlinkSuffix: texts.suffixTaken } });

/** Creates the secret of an invitation link: 128 random bits, so that nobody joins by guessing. */
export const newShareCode = (): string => randomBytes(16).toString('base64url');

/** Throws `suffix_taken` where the unique index refuses the suffix: it decides between two writes at once. */
async function orSuffixTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error, { table: 'organizations', column: 'suffix_key' }) ? suffixTaken() : error;
  }
}

interface LogoChoice {
  readonly userId: number;
  readonly given: string | undefined;
  readonly current: string | null;
}

/** New value of the logo column; undefined where it stays. */
async function logoOf(tx: Writer, context: Context, { userId, given, current }: LogoChoice) {
  if (given === undefined) return undefined;
  const { secret, config, clock } = context;
  const choice = { secret, publicUrl: config.publicUrl, now: clock(), userId, given, current };
  const logo = await chosenImage(tx, choice);
  if (logo === undefined) throw new ProblemError('invalid', { fields: { logo: texts.invalid } });
  return logo;
}

async function saveLinks(
  tx: Writer,
  organizationId: number,
  changes: readonly SocialLinkChange[] | undefined,
): Promise<void> {
  if (changes === undefined || changes.length === 0) return;
  const before = (await linksOf(tx, [organizationId])).get(organizationId) ?? [];
  await writeLinks(tx, organizationId, planLinks(before, changes));
}

/** Moment from which a person may own one organisation more: 0 for now, infinity for never. */
export async function mayOwnAt({ tx, context }: ActionContext, userId: number): Promise<number> {
  // Without the lock two that come at once would both find room for one.
  await acquireLock(tx, context.database.kind, `organizations:${userId}`);
  const made = await listMakingMoments(tx, userId);
  if (made.length >= limits.organizationsOwnedMax) return Number.POSITIVE_INFINITY;
  const first = made[limits.organizationsPerDay - 1];
  return first === undefined ? 0 : first + dayMs;
}

async function requireRoomForOne(action: ActionContext): Promise<void> {
  const now = action.context.clock();
  const at = await mayOwnAt(action, action.me.userId);
  if (at <= now) return;
  if (at === Number.POSITIVE_INFINITY)
    throw new ProblemError('forbidden', {
      message: `You have made ${limits.organizationsOwnedMax} organisations, and cannot make more.`,
    });
  throw new ProblemError('too_many_requests', {
    message: `You have made ${limits.organizationsPerDay} organisations in a day.`,
    retryAfterSeconds: Math.ceil((at - now) / 1000),
  });
}

/** Makes an organisation; whoever makes it is its owner, and thereby admin and member. */
export async function createOrganization(
  action: ActionContext,
  body: CreateOrganization,
): Promise<Organization> {
  const { tx, context, me } = action;
  const { userId } = me;
  if (isReservedSuffix(body.orgLastlinkSuffix)) throw suffixTaken();
  await requireRoomForOne(action);
  const now = context.clock();
  const { id } = await orSuffixTaken(
    insertOrganization(tx, {
      name: body.name,
      location: body.location,
      bio: body.bio || null,
      logo: (await logoOf(tx, context, { userId, given: body.logo, current: null })) ?? null,
      suffix: body.orgLastlinkSuffix,
      time_zone_id: body.timeZoneId ?? null,
      share_code: newShareCode(),
      created_at: now,
    }),
  );
  const yes = toFlag(true);
  const flags = { is_owner: yes, is_admin: yes, is_member: yes };
  await raiseFlags(tx, { organizationId: id, userId }, { flags, now });
  personChanged(tx, userId);
  await saveLinks(tx, id, body.socialLinks);
  return viewOf(tx, { id, userId }, context);
}

/** Changes the given fields; absent ones stay. */
export async function changeOrganization(
  { tx, context, me: { userId } }: ActionContext,
  { id, body }: { readonly id: number; readonly body: UpdateOrganization },
): Promise<Organization> {
  // Two who edit at once count the links and give up the logo one after the other.
  await acquireLock(tx, context.database.kind, `organization:${id}`);
  const row = await readAllowed(tx, { id, userId }, canEditOrganization);
  const suffix = body.orgLastlinkSuffix;
  if (suffix !== undefined && fold(suffix) !== row.suffix_key && isReservedSuffix(suffix))
    throw suffixTaken();
  const change: OrganizationChange = {
    name: body.name,
    location: body.location,
    bio: body.bio === '' ? null : body.bio,
    logo: await logoOf(tx, context, { userId, given: body.logo, current: row.logo }),
    suffix,
    time_zone_id: body.timeZoneId,
  };
  const hasChange = Object.values(change).some((value) => value !== undefined);
  if (hasChange) await orSuffixTaken(updateOrganization(tx, id, change));
  await saveLinks(tx, id, body.socialLinks);
  if (hasChange) organizationChanged(tx, id);
  return viewOf(tx, { id, userId }, context);
}

/** Deletes an organisation, for its owner; its rooms become rooms of the people who made them. */
export async function removeOrganization({ tx, context, me }: ActionContext, id: number): Promise<undefined> {
  // Whoever saves it meanwhile gives up one logo, not two.
  await acquireLock(tx, context.database.kind, `organization:${id}`);
  const { logo } = await readAllowed(tx, { id, userId: me.userId }, canDeleteOrganization);
  await organizationGoes(tx, id);
  const fileId = fileIdOf(logo);
  if (fileId !== null) await releaseFiles(tx, [fileId], context.clock());
  if (!(await deleteOrganizationRow(tx, id))) throw new ProblemError('not_found');
  for (const eventId of await giveRoomsToCreators(tx)) eventChanged(tx, eventId);
}

/** Acquires the lock under which an organisation's code is renewed and used: nobody joins by one that has just died. */
export const lockShareCode = ({ tx, context }: ActionContext, id: number) =>
  acquireLock(tx, context.database.kind, `organization-code:${id}`);

/** Replaces the code, under its lock. */
export const renewShareCode = (tx: Writer, id: number) => updateShareCode(tx, id, newShareCode());

/** Makes a new link to join by; the old one leads nowhere from then on. */
export async function renewLink(action: ActionContext, id: number): Promise<string> {
  const { tx, context, me } = action;
  await readAllowed(tx, { id, userId: me.userId }, canInvite);
  await lockShareCode(action, id);
  await renewShareCode(tx, id);
  const row = await findOrganization(tx, id);
  if (row === undefined) throw new ProblemError('not_found');
  return shareLinkOf(row, context);
}
