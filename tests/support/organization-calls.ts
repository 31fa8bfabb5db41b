import type { CallInput } from '#contract/endpoint.ts';
import {
  changeMembership,
  createOrganization,
  getOrganization,
  joinByCode,
  listMembers,
  type Organization,
  removeMember,
  updateOrganization,
} from '#contract/organizations.ts';
import { updateMe } from '#contract/profile.ts';
import { codeOfLink, type TestApp } from './test-app.ts';

export const completeOrganization = {
  name: 'Masar Labs',
  location: 'Riyadh',
  bio: 'We build.\nTogether.',
  timeZoneId: 'Asia/Riyadh',
  orgLastlinkSuffix: 'Masar_Labs',
  socialLinks: [
    { type: 'WEBSITE', url: 'masar.example', actionType: 'INSERT' },
    { type: 'TWITTER', url: 'masar', actionType: 'INSERT' },
  ],
} as const;
/** An organisation and the person who made it. */
export async function withOwner(app: TestApp) {
  const owner = await app.signIn('noura@example.org');
  const token = owner.accessToken;
  await app.call(updateMe, { body: { firstName: 'owner', lastName: 'Test' } }, { token });
  const made = await app.call(
    createOrganization,
    { body: { ...completeOrganization, socialLinks: [...completeOrganization.socialLinks] } },
    { token },
  );
  return { token, userId: owner.user.id, organization: made.reply };
}

/** Saves an organisation by a body that the contract's types need not let through. */
export async function putOrganization(app: TestApp, token: string, { id }: Organization, body: unknown) {
  const path = updateOrganization.path.replace(':id', String(id));
  const answer = await app.request({ method: 'PUT', path, token, body });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

export async function readOrganization(
  app: TestApp,
  token: string,
  { id }: Organization,
): Promise<Organization> {
  return (await app.call(getOrganization, { params: { id: String(id) } }, { token })).reply;
}

const id = '1';
export const params = { id };
export const nothing = { owner: false, admin: false, member: false, follower: false };

export interface Person {
  readonly token: string;
  readonly userId: number;
}

/** Somebody with a name. */
export async function arrive(app: TestApp, name: string): Promise<Person> {
  const { accessToken: token, user } = await app.signIn(`${name}@example.org`);
  await app.call(updateMe, { body: { firstName: name, lastName: 'Test' } }, { token });
  return { token, userId: user.id };
}

/** An organisation with its owner, and the code of its link. */
export async function start(app: TestApp) {
  const owner = await withOwner(app);
  const code = codeOfLink(owner.organization.shareLink ?? '');
  return { owner, organization: owner.organization, code };
}

export const join = (app: TestApp, { token }: Pick<Person, 'token'>, code: string) =>
  app.call(joinByCode, { query: { code } }, { token });
export const change = (
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  body: CallInput<typeof changeMembership>['body'],
) => app.call(changeMembership, { params, body }, { token });
export const remove = (app: TestApp, { token }: Pick<Person, 'token'>, userId: number) =>
  app.call(removeMember, { params: { id, userId: String(userId) } }, { token });

/** Everybody with the letters of their roles, in the order of the list. */
export async function roles(app: TestApp, { token }: Pick<Person, 'token'>): Promise<Record<string, string>> {
  const { reply } = await app.call(listMembers, { params }, { token });
  return Object.fromEntries(
    reply.map(({ user, owner, admin, member, follower }) => [
      user.firstName,
      Object.entries({ owner, admin, member, follower })
        .filter(([, holds]) => holds)
        .map(([role]) => role)
        .join(' '),
    ]),
  );
}
