import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { SuffixSchema } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { isPhoneType } from '#contract/social-links.ts';
import { texts } from '#contract/texts.ts';
import { listProfiles, type OwnUser, type PersonProfile, type ProfilesPage } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import type { Context } from '#server/context.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import type { ReadAnswer } from '#server/http/answers.ts';
import { composedMs, createComposedAnswers } from '#server/http/composed-answers.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { readEventPlace } from '#server/people/versions.ts';
import { findByFormerSuffix } from './former/store.ts';
import { listLinks, listLinksOf } from './links/store.ts';
import { presentOwnUser, presentProfile, presentPublicProfile } from './present.ts';
import {
  countUsersOf,
  findNamedOrganization,
  findNamedOrganizations,
  findUser,
  findUserBySuffix,
  listUsersOf,
} from './store.ts';

/** Columns on which a profile depends; what is folded or secret is of no account. */
type ProfileColumn = Exclude<keyof UserRow, `${string}_key` | 'password_hash' | 'created_at'>;
const profileColumns = {
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  image: true,
  bio: true,
  location: true,
  organization: true,
  position: true,
  time_zone_id: true,
  linked_in_profile_link: true,
  suffix: true,
  links_version: true,
} satisfies Record<ProfileColumn, true>;
const profileColumnNames = Object.keys(profileColumns);

/** People whose own profile a process has ready: those who asked last. */
const composedMax = 2_000;

interface ComposedMe {
  readonly columns: string;
  readonly until: number;
  readonly me: OwnUser;
}

/**
 * Creates the read of the caller's own profile, with which every start of the app begins. It is composed once, and
 * returned as the same object until the person's row, which came with the session, is another: nothing more is read.
 */
export function createMeReader(context: Context) {
  const composed = new LRUCache<number, ComposedMe>({ max: composedMax });
  return async ({ user }: Pick<Me, 'user'>): Promise<OwnUser> => {
    const columns = JSON.stringify(user, profileColumnNames);
    const known = composed.get(user.id);
    const now = context.clock();
    if (known?.columns === columns && now < known.until) return known.me;
    const links = await listLinks(context.database.reader, user.id);
    const me = presentOwnUser({ row: user, links }, context);
    composed.set(user.id, { columns, until: now + composedMs, me });
    return me;
  };
}

/** Answers true for people with a name; others are not shown to anybody. */
const isShown = (row: UserRow) => row.first_name !== null && row.last_name !== null;

async function readProfile(context: Context, row: UserRow): Promise<PersonProfile> {
  const { reader } = context.database;
  const [links, organization] = await Promise.all([
    listLinks(reader, row.id),
    findNamedOrganization(reader, row),
  ]);
  return presentProfile({ row, links, organization }, context);
}

/** Reads a person's page, for signed-in callers. */
export async function readPerson(context: Context, me: Me, id: number): Promise<PersonProfile> {
  const row = await findUser(context.database.reader, id);
  if (row === undefined || (id !== me.userId && !isShown(row))) throw new ProblemError('not_found');
  return readProfile(context, row);
}

const noSuchPage = () =>
  new ProblemError('not_found', { message: `${texts.failureTitle} / ${texts.failureText}` });

/** Finds whose address this is, or was until a while ago. */
async function findBySuffix({ database, clock }: Context, suffix: string): Promise<UserRow | undefined> {
  if (!v.is(SuffixSchema, suffix)) return undefined;
  const { reader } = database;
  return (await findUserBySuffix(reader, suffix)) ?? findByFormerSuffix(reader, fold(suffix), clock());
}

/** Reads the page at a personal address, for everybody. */
export async function readPersonBySuffix(
  context: Context,
  me: Me | null,
  suffix: string,
): Promise<PersonProfile> {
  const row = await findBySuffix(context, suffix);
  if (row === undefined || (row.id !== me?.userId && !isShown(row))) throw noSuchPage();
  return me === null ? presentPublicProfile(row, context) : readProfile(context, row);
}

/**
 * Creates the read of everybody in the People list, a page at a time, as on their own pages but without telephone
 * numbers: nobody gets all of those at once. A page is composed once for a version of the list.
 */
export function createProfilesReader(context: Context) {
  const eventId = context.programme.eventIds.forum;
  const answer = createComposedAnswers(listProfiles, context.clock);
  return async (
    { userId }: Pick<Me, 'userId'>,
    { pageNo, since }: { readonly pageNo: number; readonly since: string | undefined },
  ): Promise<ReadAnswer> => {
    const { version } = await readEventPlace(context.database.reader, { eventId, userId });
    return answer({ of: [pageNo], at: [version], since }, () => readProfiles(context, pageNo));
  };
}

async function readProfiles(context: Context, pageNo: number): Promise<ProfilesPage> {
  const { database, programme } = context;
  const { reader } = database;
  const eventId = programme.eventIds.forum;
  const limit = limits.participantsPageMax;
  const [totalElements, rows] = await Promise.all([
    countUsersOf(reader, eventId),
    listUsersOf(reader, { eventId, limit, offset: pageNo * limit }),
  ]);
  if (rows.length === 0) return { content: [], totalElements };
  const ids = rows.map(({ id }) => id);
  const [links, organizations] = await Promise.all([
    listLinksOf(reader, ids),
    findNamedOrganizations(reader, rows),
  ]);
  const shown = links.filter(({ type }) => !isPhoneType(type));
  const byPerson = Map.groupBy(shown, ({ user_id }) => user_id);
  const content = rows.map((row) =>
    presentProfile(
      { row, links: byPerson.get(row.id) ?? [], organization: organizations.get(row.id) },
      context,
    ),
  );
  return { content, totalElements };
}

/** Answers true for a suffix that is taken or reserved, or leads on to somebody else; throws `invalid` for one of the wrong form. */
export async function isSuffixInUse(
  context: Context,
  { userId }: Pick<Me, 'userId'>,
  suffix: string,
): Promise<boolean> {
  if (!v.is(SuffixSchema, suffix)) throw new ProblemError('invalid', { fields: { suffix: texts.invalid } });
  const { reader } = context.database;
  if (isReservedSuffix(suffix) || (await findUserBySuffix(reader, suffix)) !== undefined) return true;
  const former = await findByFormerSuffix(reader, fold(suffix), context.clock());
  return former !== undefined && former.id !== userId;
}
