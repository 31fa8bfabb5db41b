import * as v from 'valibot';
import { SuffixSchema } from '#contract/fields.ts';
import type { UpdateUser } from '#contract/profile.ts';
import type { SocialLinkChange } from '#contract/social-links.ts';
import { texts } from '#contract/texts.ts';
import type { OwnUser, PersonProfile } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { isReservedSuffix } from '#domain/suffix.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { isTaken } from '#server/db/errors.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { planLinks } from '#server/people/plan-links.ts';
import { chosenImage } from '#server/providers/files/chosen-image.ts';
import { listLinks, saveLinks } from './links/store.ts';
import { presentOwnUser, presentProfile, presentPublicProfile } from './present.ts';
import { findLogo, findUser, findUserBySuffix, getUser, type UserChange, updateUser } from './store.ts';

/** Reads the caller's own profile. */
export async function readMe(context: Context, { user }: Me): Promise<OwnUser> {
  return presentOwnUser({ row: user, links: await listLinks(context.database.reader, user.id) }, context);
}

/** Changes the given fields of the caller's profile. */
export async function changeProfile(
  { tx, context, me: { userId } }: ActionContext,
  update: UpdateUser,
): Promise<OwnUser> {
  // Two saves of one person at once would both count the links, and both take the same picture out.
  await acquireLock(tx, context.database.kind, `profile:${userId}`);
  const before = await getUser(tx, userId);
  if (update.socialLinks !== undefined) await changeLinks(tx, userId, update.socialLinks);
  const image = await changedImage(tx, context, { before, given: update.image });
  const row = await saveProfile(tx, before, { ...toChange(update), image });
  return presentOwnUser({ row, links: await listLinks(tx, userId) }, context);
}

const emptyAsNull = (text: string | undefined) => (text === '' ? null : text);

function toChange(update: UpdateUser): UserChange {
  return {
    first_name: update.firstName,
    last_name: update.lastName,
    organization: update.organization,
    position: update.position,
    location: update.location,
    bio: emptyAsNull(update.bio),
    time_zone_id: update.timeZoneId,
    linked_in_profile_link: emptyAsNull(update.linkedInProfileLink),
    suffix: update.myLastlinkSuffix,
  };
}

async function changeLinks(tx: Writer, userId: number, changes: readonly SocialLinkChange[]): Promise<void> {
  await saveLinks(tx, userId, planLinks(await listLinks(tx, userId), changes));
}

async function changedImage(
  tx: Writer,
  { secret, clock, config }: Context,
  { before, given }: { before: UserRow; given: string | undefined },
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  const image = await chosenImage(tx, {
    secret,
    publicUrl: config.publicUrl,
    now: clock(),
    userId: before.id,
    given,
    current: before.image,
  });
  if (image === undefined) throw new ProblemError('invalid', { fields: { image: texts.invalid } });
  return image;
}

const suffixTaken = () =>
  new ProblemError('suffix_taken', { fields: { myLastlinkSuffix: texts.suffixTaken } });

async function saveProfile(tx: Writer, before: UserRow, change: UserChange): Promise<UserRow> {
  const { suffix = before.suffix } = change;
  if (fold(suffix) !== before.suffix_key && isReservedSuffix(suffix)) throw suffixTaken();
  try {
    return await updateUser(tx, before.id, change);
  } catch (error) {
    // Of two who want one suffix at once, the index lets one have it.
    if (isTaken(error, { table: 'users', column: 'suffix_key' })) throw suffixTaken();
    throw error;
  }
}

/** Answers true for people with a name; others are not shown to anybody. */
const isShown = (row: UserRow) => row.first_name !== null && row.last_name !== null;

async function readProfile(context: Context, row: UserRow): Promise<PersonProfile> {
  const { reader } = context.database;
  const [links, logo] = await Promise.all([listLinks(reader, row.id), findLogo(reader, row)]);
  return presentProfile({ row, links, logo }, context);
}

/** Reads a person's page, for signed-in callers. */
export async function readPerson(context: Context, me: Me, id: number): Promise<PersonProfile> {
  const row = await findUser(context.database.reader, id);
  if (row === undefined || (id !== me.userId && !isShown(row))) throw new ProblemError('not_found');
  return readProfile(context, row);
}

const noSuchPage = () =>
  new ProblemError('not_found', { message: `${texts.failureTitle} / ${texts.failureText}` });

async function findBySuffix(db: Reader, suffix: string): Promise<UserRow | undefined> {
  return v.is(SuffixSchema, suffix) ? findUserBySuffix(db, suffix) : undefined;
}

/** Reads the page at a personal address, for everybody. */
export async function readPersonBySuffix(
  context: Context,
  me: Me | null,
  suffix: string,
): Promise<PersonProfile> {
  const row = await findBySuffix(context.database.reader, suffix);
  if (row === undefined || (row.id !== me?.userId && !isShown(row))) throw noSuchPage();
  return me === null ? presentPublicProfile(row, context) : readProfile(context, row);
}

/** Answers true for a suffix that is taken or reserved; throws `invalid` for one of the wrong form. */
export async function isSuffixInUse(db: Reader, suffix: string): Promise<boolean> {
  if (!v.is(SuffixSchema, suffix)) throw new ProblemError('invalid', { fields: { suffix: texts.invalid } });
  return isReservedSuffix(suffix) || (await findUserBySuffix(db, suffix)) !== undefined;
}
