import type { UpdateUser } from '#contract/profile.ts';
import type { SocialLinkChange } from '#contract/social-link-changes.ts';
import { texts } from '#contract/texts.ts';
import type { OwnUser } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import type { ActionContext } from '#server/action.ts';
import { writerChanged } from '#server/chat-versions/store.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { isTaken } from '#server/db/errors.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { planLinks } from '#server/people/plan-links.ts';
import type { PersonRow } from '#server/people/present-person.ts';
import { personChanged } from '#server/people/versions.ts';
import { chosenImage } from '#server/providers/files/chosen-image.ts';
import { authorChanged, lockAuthor } from '#server/thread-versions/store.ts';
import { deleteFormerSuffix, findByFormerSuffix, keepFormerSuffix } from './former/store.ts';
import { listLinks, saveLinks } from './links/store.ts';
import { presentOwnUser } from './present.ts';
import { getUser, type UserChange, updateUser } from './store.ts';

/** Columns that stand beside what a person has posted. */
const shownColumns = [
  'first_name',
  'last_name',
  'image',
  'position',
  'organization',
  'location',
  'suffix',
] as const satisfies readonly (keyof PersonRow)[];

/** Changes the given fields of the caller's profile. */
export async function changeProfile(
  { tx, context, me: { userId } }: ActionContext,
  update: UpdateUser,
): Promise<OwnUser> {
  // Two saves of one person at once would both count the links, and both take the same picture out.
  await acquireLock(tx, context.database.kind, `profile:${userId}`);
  await lockAuthor(tx, context.database.kind, userId);
  const before = await getUser(tx, userId);
  await moveSuffix({ tx, context }, before, update.myLastlinkSuffix);
  if (update.socialLinks !== undefined) await changeLinks(tx, userId, update.socialLinks);
  const image = await changedImage(tx, context, { before, given: update.image });
  const row = await saveProfile(tx, before, { ...toChange(update), image });
  const isShownOtherwise = shownColumns.some((column) => row[column] !== before[column]);
  if (isShownOtherwise) await authorChanged(tx, { userId });
  personChanged(tx, userId);
  if (isShownOtherwise) writerChanged(tx, userId);
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

/** Makes way for a new address: the one before leads on to it, and it must be nobody else's, nor lead on to anybody. */
async function moveSuffix(
  { tx, context }: Pick<ActionContext, 'tx' | 'context'>,
  { id: userId, suffix_key: left }: UserRow,
  suffix: string | undefined,
): Promise<void> {
  const taken = suffix === undefined ? left : fold(suffix);
  if (suffix === undefined || taken === left) return;
  if (isReservedSuffix(suffix)) throw suffixTaken();
  // Whoever leaves one of the two, or takes it, waits: else an address could be one person's and lead on to another.
  for (const key of [left, taken].sort()) await acquireLock(tx, context.database.kind, `suffix:${key}`);
  const now = context.clock();
  const former = await findByFormerSuffix(tx, taken, now);
  if (former !== undefined && former.id !== userId) throw suffixTaken();
  await deleteFormerSuffix(tx, taken);
  await keepFormerSuffix(tx, { userId, suffixKey: left, now });
}

async function saveProfile(tx: Writer, before: UserRow, change: UserChange): Promise<UserRow> {
  try {
    return await updateUser(tx, before.id, change);
  } catch (error) {
    // Of two who want one suffix at once, the index lets one have it.
    if (isTaken(error, { table: 'users', column: 'suffix_key' })) throw suffixTaken();
    throw error;
  }
}
