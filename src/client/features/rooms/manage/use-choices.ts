import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import type { Event } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import {
  listFollowedOrganizations,
  listMembers,
  listOrganizations,
  type Organization,
} from '#contract/organizations.ts';
import { listParticipants } from '#contract/participants.ts';
import type { Person } from '#contract/users.ts';
import { canManage } from '#domain/event-access.ts';
import { belongsTo } from '#domain/organization-access.ts';

const nobody: readonly never[] = [];

/** Organisations to which the person belongs; undefined until they are read. */
export function useOwnOrganizations(): readonly Organization[] | undefined {
  return useQuery(apiQuery(useConnection().api, listOrganizations, {})).data;
}

/** Organisations to which the person belongs, or that they follow: as long as there is no search of all. */
export function useKnownOrganizations(): readonly Organization[] {
  const followed = useQuery(apiQuery(useConnection().api, listFollowedOrganizations, {})).data ?? nobody;
  return [...(useOwnOrganizations() ?? nobody), ...followed];
}

const params = (id: number) => ({ params: { id: String(id) } });

/** People who can be made admins: members of the organisation, and who is in the room; hosts have no need of it. */
export function useAdminChoices(room: Event | null, organizationId: number | undefined): readonly Person[] {
  const { api } = useConnection();
  const me = useMe();
  const members = useQuery({
    ...apiQuery(api, listMembers, params(organizationId ?? 0)),
    enabled: organizationId !== undefined,
  });
  const query = { pageSize: String(limits.participantsPageMax) };
  const participants = useQuery({
    ...apiQuery(api, listParticipants, { ...params(room?.id ?? 0), query }),
    enabled: room !== null && canManage(ownPlaceOf(room)),
  });
  const people = [
    ...(organizationId === undefined ? [] : (members.data ?? [])).filter(belongsTo).map(({ user }) => user),
    ...(participants.data?.content ?? []).filter(({ host }) => !host).map((one) => one.participantUser),
  ];
  const hosts = room ? room.hosts.map(({ id }) => id) : [me.id];
  return people.filter(
    (person, at) => !hosts.includes(person.id) && people.findIndex(({ id }) => id === person.id) === at,
  );
}

/** The caller's own place, as the rules of access read it. */
export function ownPlaceOf({ eventParticipantStatus: status, loggedInUserEventParticipant: own }: Event) {
  return status && { status, isHost: own.host, isAdmin: own.admin };
}
