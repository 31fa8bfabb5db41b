import * as v from 'valibot';
import { SuffixSchema } from '#contract/fields.ts';
import { texts } from '#contract/texts.ts';
import type { OwnUser, PersonProfile } from '#contract/users.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { listLinks } from './links/store.ts';
import { presentOwnUser, presentProfile, presentPublicProfile } from './present.ts';
import { findLogo, findUser, findUserBySuffix } from './store.ts';

/** Reads the caller's own profile. */
export async function readMe(context: Context, { user }: Me): Promise<OwnUser> {
  return presentOwnUser({ row: user, links: await listLinks(context.database.reader, user.id) }, context);
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
