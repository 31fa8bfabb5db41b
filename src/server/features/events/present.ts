import type { RecurringEvent } from '#contract/event-fields.ts';
import type { EventOrganization, EventSummary, OwnPlace, PublicEvent } from '#contract/events.ts';
import type { MembershipRoles } from '#contract/organizations.ts';
import type { Person } from '#contract/users.ts';
import { canReadContent, type Participation } from '#domain/event-access.ts';
import { noRoles } from '#domain/organization-access.ts';
import type { Context } from '#server/context.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { imageAddress } from '#server/providers/files/file-address.ts';
import type { SummaryRow } from './reader.ts';

export type RoomContext = PresentContext & Pick<Context, 'programme' | 'programmeClock'>;

type Programme = Pick<Context, 'programme'>;

/** The programme's own events, which have no place in lists of rooms. */
export const programmeEventIds = ({ programme }: Programme): readonly number[] =>
  Object.values(programme.eventIds);

/** Events of the cohort, which the organiser fills. */
export const isOfCohort = ({ programme: { eventIds } }: Programme, eventId: number): boolean =>
  eventId === eventIds.announcements || eventId === eventIds.forum;

export const isoOf = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

export function participationOf(row: SummaryRow): Participation | null {
  if (row.place_status === null) return null;
  return { status: row.place_status, isHost: row.place_host === 1, isAdmin: row.place_admin === 1 };
}

/** The caller's roles in the organisation of the room. */
export function rolesOf(row: SummaryRow): MembershipRoles {
  if (row.role_owner === null) return noRoles;
  return {
    owner: row.role_owner === 1,
    admin: row.role_admin === 1,
    member: row.role_member === 1,
    follower: row.role_follower === 1,
  };
}

/** Answers true once nobody may join any more. */
export const isExpired = (
  { expires_at }: Pick<SummaryRow, 'expires_at'>,
  { clock }: Pick<Context, 'clock'>,
) => expires_at !== null && expires_at <= clock();

/** Answers true while fewer than so many people are in who are neither host nor admin. */
const hasPlaceLeft = (row: SummaryRow, capacity: number): boolean =>
  row.approved_count - row.leaders_count < capacity;

function presentRegistration(row: SummaryRow, context: RoomContext) {
  const couldBeOpen = !isOfCohort(context, row.id) && !isExpired(row, context);
  const full = couldBeOpen && !hasPlaceLeft(row, row.max_participants);
  return { registrationOpen: couldBeOpen && !full, full };
}

/** The flags of a place count only while it is approved. */
function presentOwnPlace(row: SummaryRow): OwnPlace {
  const participation = participationOf(row);
  const counts = canReadContent(participation);
  return {
    id: row.place_id,
    host: counts && participation?.isHost === true,
    admin: counts && participation?.isAdmin === true,
    createdDateStr: isoOf(row.place_created_at),
  };
}

function presentCaller(row: SummaryRow) {
  return { eventParticipantStatus: row.place_status, loggedInUserEventParticipant: presentOwnPlace(row) };
}

export function presentTime(row: SummaryRow) {
  const recurringEvent: RecurringEvent | null = row.recurrence === null ? null : JSON.parse(row.recurrence);
  return {
    meetingStartTime: isoOf(row.meeting_start),
    meetingDuration: row.meeting_minutes,
    timeZoneId: row.time_zone_id,
    recurring: row.is_recurring === 1,
    recurringEvent,
  };
}

export function presentPrice(row: SummaryRow): Pick<EventSummary, 'paidEvent' | 'eventPrice'> {
  const { price_amount: amount, price_currency: currency, price_frequency: frequency } = row;
  const isWhole = amount !== null && currency !== null && frequency !== null;
  return {
    paidEvent: row.is_paid === 1,
    eventPrice: isWhole ? { amount: amount / 100, currency, frequency } : null,
  };
}

interface OrganizationColumns {
  readonly id: number;
  readonly name: string;
  readonly logo: string | null;
  readonly suffix: string;
}

export function presentOrganization(row: OrganizationColumns, context: PresentContext): EventOrganization {
  return {
    id: row.id,
    name: row.name,
    logo: imageAddress(context, row.logo),
    orgLastlinkSuffix: row.suffix,
  };
}

function presentRoomOrganization(row: SummaryRow, context: PresentContext): EventOrganization | null {
  const { creator_organization_id: id, organization_name: name, organization_suffix: suffix } = row;
  if (id === null || name === null || suffix === null) return null;
  return presentOrganization({ id, name, suffix, logo: row.organization_logo }, context);
}

function presentCreator(row: SummaryRow, context: PresentContext): Person | null {
  const { creator_user_id: id, creator_suffix: suffix } = row;
  if (id === null || suffix === null || row.creator_first_name === null) return null;
  const names = { first_name: row.creator_first_name, last_name: row.creator_last_name };
  const facts = {
    image: row.creator_image,
    position: row.creator_position,
    organization: row.creator_organization,
    location: row.creator_location,
  };
  return presentPerson({ id, suffix, ...names, ...facts }, context);
}

/** Facts on a room's card and on its public page. */
function presentCard(row: SummaryRow, context: RoomContext) {
  return {
    id: row.id,
    name: row.name,
    coverImage: imageAddress(context, row.cover_image),
    lastlink: `/w/${row.suffix}`,
    private: row.is_private === 1,
    ...presentTime(row),
    ...presentPrice(row),
    ...presentRegistration(row, context),
    ...presentCaller(row),
  };
}

export function presentSummary(row: SummaryRow, context: RoomContext): EventSummary {
  return {
    ...presentCard(row, context),
    eventType: row.event_type,
    creator: presentCreator(row, context),
    creatorOrganization: presentRoomOrganization(row, context),
    tags: row.tags,
    eventExpiryDate: isoOf(row.expires_at),
    maxNumberOfParticipants: row.max_participants,
    resourceUploadAccess: row.is_upload_restricted === 1,
    participantsCount: row.approved_count,
  };
}

interface Organizers {
  /** Host who stands for a room that nobody in particular has made. */
  readonly firstHost: Person | null;
  readonly site: string | null;
}

export function presentPublicRoom(
  row: SummaryRow,
  { firstHost, site }: Organizers,
  context: RoomContext,
): PublicEvent {
  const person = presentCreator(row, context) ?? firstHost;
  const organization = presentRoomOrganization(row, context);
  return {
    ...presentCard(row, context),
    organizer: organization ? organizationAsOrganizer(organization, context) : personAsOrganizer(person),
    organizerSite: site,
    mayJoin: !isOfCohort(context, row.id),
  };
}

const organizationAsOrganizer = (
  { name, logo, orgLastlinkSuffix }: EventOrganization,
  { config }: PresentContext,
) => ({ name, image: logo, link: `${config.publicUrl}/o/${orgLastlinkSuffix}` });

const personAsOrganizer = (person: Person | null) =>
  person && {
    name: [person.firstName, person.lastName].filter(Boolean).join(' '),
    image: person.image,
    link: person.myLastlink,
  };
