import type { CallInput } from '#contract/endpoint.ts';
import {
  changeMembership,
  checkOrganizationSuffix,
  createOrganization,
  deleteOrganization,
  getOrganization,
  getOrganizationBySuffix,
  getShareLink,
  handOverOrganization,
  joinByCode,
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
  type Membership,
  type MembershipRoles,
  type Organization,
  removeMember,
  renewShareLink,
  searchOrganizations,
  type UpdateOrganization,
  updateOrganization,
} from '#contract/organizations.ts';
import type { SocialLink } from '#contract/social-links.ts';
import type { OwnUser, Person } from '#contract/users.ts';
import { belongsTo, canInvite, noRoles } from '#domain/organization-access.ts';
import { type FakeServer, refuse } from './fake-server.ts';
import { newId } from './people.ts';

export const rolesOf = {
  owner: { owner: true, admin: true, member: true, follower: false },
  admin: { owner: false, admin: true, member: true, follower: false },
  member: { ...noRoles, member: true },
  follower: { ...noRoles, follower: true },
  stranger: noRoles,
} as const satisfies Record<string, MembershipRoles>;
export type Role = keyof typeof rolesOf;

interface GivenOrganization extends UpdateOrganization {
  /** Of whoever holds the phone. */
  readonly role?: Role;
  readonly others?: readonly (readonly [Person, Role])[];
}

interface AnsweredOrganization {
  /** As it is by now, for whoever holds the phone. */
  current(): Organization;
  /** Somebody else saves it. */
  save(body: UpdateOrganization): void;
  /** Path and query of its invitation. */
  invitation(): string;
}

const first = { name: 'Masar Studio', location: 'Jeddah', bio: 'We build small things.' };

type Kept = Omit<UpdateOrganization, 'socialLinks'> & { readonly links: readonly SocialLink[] };

function saved(before: Kept, { socialLinks = [], ...body }: UpdateOrganization): Kept {
  const added = socialLinks.filter(({ actionType }) => actionType === 'INSERT');
  const links = added.map(({ type, url }) => ({ id: newId(), type, url }));
  return { ...before, ...body, links: [...before.links, ...links] };
}

/** One organisation, read and changed by the contract; none before it is made where `given` is null. */
export function answerOrganization(
  { server, me }: { readonly server: FakeServer; readonly me: OwnUser },
  given: GivenOrganization | null = {},
): AnsweredOrganization {
  const { role = 'stranger', others = [], ...body } = given ?? {};
  const id = newId();
  const members = new Map<number, Membership>();
  const put = (user: Person, roles: MembershipRoles): Membership => {
    const membership = { id: newId(), user, ...roles };
    if (Object.values(roles).includes(true)) members.set(user.id, membership);
    else members.delete(user.id);
    return membership;
  };
  for (const [person, theirs] of [...others, [me, role] as const]) put(person, rolesOf[theirs]);
  let kept: Kept | null = given && saved({ ...first, orgLastlinkSuffix: 'masar_studio', links: [] }, body);
  let code = 'first-code-of-the-link';

  const mine = (): MembershipRoles => {
    const { owner, admin, member, follower } = members.get(me.id) ?? noRoles;
    return { owner, admin, member, follower };
  };
  const renew = () => {
    code = `renewed-${newId()}`;
  };
  const invitation = () => `/o/${kept?.orgLastlinkSuffix}?code=${code}`;
  const shareLink = () => location.origin + invitation();
  const current = (): Organization => {
    if (kept === null) return refuse('not_found');
    const { links, name = '', location: place = '', bio = null, logo = null, timeZoneId = null } = kept;
    const orgLastlinkSuffix = kept.orgLastlinkSuffix ?? '';
    const orgLastlink = `https://last-links.example/o/${orgLastlinkSuffix}`;
    return {
      ...{ id, name, bio, description: bio, location: place, logo, orgLastlinkSuffix, orgLastlink },
      socialLinks: [...links],
      timeZoneId,
      timeZoneName: timeZoneId,
      shareLink: canInvite(mine()) ? shareLink() : null,
      loggedInUserOrganizationUserView: mine(),
    };
  };
  const isAt = (suffix: string) => kept?.orgLastlinkSuffix?.toLowerCase() === suffix.toLowerCase();
  const save = (changes: UpdateOrganization) => {
    kept = saved(kept ?? { links: [] }, changes);
    return current();
  };
  const listedIf = (isListed: (roles: MembershipRoles) => boolean) =>
    kept !== null && isListed(mine()) ? [current()] : [];

  server.on(getOrganizationBySuffix, ({ params }) => (isAt(params.suffix) ? current() : refuse('not_found')));
  server.on(getOrganization, current);
  server.on(listMembers, () => [...members.values()]);
  server.on(listOrganizations, () => listedIf(belongsTo));
  server.on(listFollowedOrganizations, () => listedIf(({ follower }) => follower));
  server.on(searchOrganizations, () => {
    const content = listedIf(() => true).map((one) => ({
      ...one,
      membersCount: [...members.values()].filter(belongsTo).length,
    }));
    return { content, totalElements: content.length };
  });
  server.on(deleteOrganization, () => {
    kept = null;
    return undefined;
  });
  server.on(handOverOrganization, ({ body: { userId } }) => {
    const next = members.get(userId);
    if (!next) return refuse('not_found');
    put(me, rolesOf.admin);
    put(next.user, rolesOf.owner);
    return current();
  });
  server.on(checkOrganizationSuffix, ({ params }) => ({ exists: isAt(params.suffix) }));
  server.on(createOrganization, ({ body: made }) => {
    put(me, rolesOf.owner);
    return save(made);
  });
  server.on(updateOrganization, ({ body: changes }) => save(changes));
  server.on(getShareLink, () => ({ shareLink: shareLink() }));
  server.on(renewShareLink, () => {
    renew();
    return { shareLink: shareLink() };
  });
  server.on(joinByCode, ({ query }) => {
    if (query.code !== code) return refuse('not_found');
    put(me, { ...mine(), member: true });
    return current();
  });
  server.on(changeMembership, ({ body: change }) => put(...changed(change)));
  server.on(removeMember, ({ params }) => {
    const removed = members.get(params.userId);
    members.delete(params.userId);
    if (params.userId !== me.id && removed && belongsTo(removed)) renew();
    return undefined;
  });

  function changed(change: CallInput<typeof changeMembership>['body']): [Person, MembershipRoles] {
    const userId = change.userId ?? me.id;
    const { user, owner, ...roles } = members.get(userId) ?? { user: me, ...noRoles };
    const { admin = roles.admin, follower = roles.follower } = change;
    return [user, { owner, admin, follower, member: roles.member || admin }];
  }
  return { current, save, invitation };
}
