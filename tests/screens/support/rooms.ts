import type { EventPrice, RecurringEvent } from '#contract/event-fields.ts';
import {
  type Event,
  type EventLists,
  type EventOrganization,
  getEvent,
  getPublicEvent,
  listEvents,
  type PublicEvent,
} from '#contract/events.ts';
import { joinEvent, leaveEvent, type ParticipantStatus } from '#contract/participants.ts';
import { sendDynamicFormValues } from '#contract/registrations.ts';
import { listResourceFolders, listResources, rootFolderName } from '#contract/resources.ts';
import type { OwnUser, Person } from '#contract/users.ts';
import { statusOfJoin } from '#domain/event-access.ts';
import { fullName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { type FakeServer, refuse } from './fake-server.ts';
import { deployment, newPhone, type Phone } from './open-app.tsx';
import { cohort, newId } from './people.ts';

/** The real moment that is shown as this one: `realMoment('2021-06-18T16:00:00+03:00')`. */
export const realMoment = (shown: string): string =>
  new Date(Date.parse(shown) - deployment.programmeClockOffsetMs).toISOString();

const dayMs = 86_400_000;

/** The day of the wire that is shown as this one: whole days of the clock's offset. */
export const realDayOf = (shown: string): string =>
  new Date(Date.parse(shown) - Math.round(deployment.programmeClockOffsetMs / dayMs) * dayMs)
    .toISOString()
    .slice(0, 10);

export const innovationHub: EventOrganization = {
  id: newId(),
  name: 'Innovation Hub',
  logo: null,
  orgLastlinkSuffix: 'innovation_hub',
};

interface RoomOptions extends Partial<Omit<Event, 'recurringEvent' | 'lastlink'>> {
  readonly name: string;
  /** Shown time of the start. */
  readonly at?: string;
  readonly repeats?: Partial<RecurringEvent>;
  readonly price?: EventPrice;
  /** Own status; without one there is no place. */
  readonly status?: ParticipantStatus;
  readonly isHost?: boolean;
  readonly isAdmin?: boolean;
  readonly suffix?: string;
}

const [organizer] = cohort;

/** A room as the server answers it to somebody: public, free, without a time, hosted by somebody of the cohort. */
export function newRoom(options: RoomOptions): Event {
  const { at, repeats, price, status, isHost = false, isAdmin = false, suffix, ...more } = options;
  const id = newId();
  const start = at === undefined ? null : realMoment(at);
  const host: Person = organizer ?? refuse('not_found');
  return {
    id,
    coverImage: null,
    lastlink: `/w/${suffix ?? `room_${id}`}`,
    private: false,
    eventType: more.creatorOrganization ? 'ORGANIZATION' : 'INDIVIDUAL',
    creator: host,
    creatorOrganization: null,
    tags: '',
    meetingStartTime: start,
    meetingDuration: start === null ? null : 90,
    timeZoneId: 'Asia/Riyadh',
    recurring: repeats !== undefined,
    recurringEvent: repeats
      ? {
          recurringType: 'WEEKLY',
          numberOfOccurrence: 0,
          repeatOn: [],
          endsOn: realDayOf('2021-12-31'),
          ...repeats,
        }
      : null,
    eventExpiryDate: null,
    maxNumberOfParticipants: 1000,
    paidEvent: price !== undefined,
    eventPrice: price ?? null,
    resourceUploadAccess: true,
    participantsCount: 24,
    registrationOpen: true,
    full: false,
    eventParticipantStatus: status ?? (isHost || isAdmin ? 'APPROVED' : null),
    loggedInUserEventParticipant: {
      id: status || isHost || isAdmin ? newId() : null,
      host: isHost,
      admin: isAdmin,
      createdDateStr: status || isHost || isAdmin ? realMoment('2021-06-01T10:00:00+03:00') : null,
    },
    description: '<p>Bring one thing you can hold. Mentors leave you with three questions.</p>',
    meetingUrl: null,
    callDetails: null,
    eventSponsorsOrganizations: [],
    dynamicFormRequests: [],
    dynamicFormValuesAdded: 'DONE',
    dynamicFormValues: [],
    notes: null,
    twilioGroupChatId: `discussion${id}`,
    hosts: [host],
    admins: [],
    nextOccurrence: null,
    mayEdit: isHost || isAdmin,
    ...more,
  };
}

export const longName =
  'A room whose name is exactly as long as a name may be and a little tiresome to read in any of the lists'.slice(
    0,
    100,
  );

/** A room in each state, on the Friday in June at 16:20 in Riyadh. */
export const madeRooms = () => ({
  live: newRoom({
    name: 'Prototype clinic',
    at: '2021-06-18T16:00:00+03:00',
    creatorOrganization: innovationHub,
    status: 'APPROVED',
    suffix: 'prototype_clinic',
  }),
  upcoming: newRoom({ name: 'Studio visit', at: '2021-06-18T18:00:00+03:00', status: 'APPROVED' }),
  waiting: newRoom({
    name: 'Founders’ evening',
    at: '2021-06-19T20:00:00+03:00',
    creatorOrganization: innovationHub,
    private: true,
    status: 'TO_BE_APPROVED',
  }),
  weekly: newRoom({
    name: 'Reading circle',
    at: '2021-06-01T19:00:00+03:00',
    repeats: { repeatOn: ['TUESDAY'] },
    status: 'APPROVED',
    tags: 'books, slow',
  }),
  ended: newRoom({ name: 'Kick-off', at: '2021-05-28T18:00:00+03:00', status: 'APPROVED' }),
  noTime: newRoom({ name: 'Corridor', status: 'APPROVED' }),
  openUntil: newRoom({
    name: 'Open studio',
    eventExpiryDate: realMoment('2021-07-31T18:00:00+03:00'),
    creatorOrganization: innovationHub,
    status: 'APPROVED',
  }),
  denied: newRoom({ name: 'Closed workshop', private: true, status: 'DENIED' }),
  removed: newRoom({ name: 'Ceramics', status: 'REMOVED' }),
  paid: newRoom({
    name: 'Portfolio review',
    at: '2021-06-25T10:00:00+03:00',
    price: { amount: 120, currency: 'SAR', frequency: 'ONE_TIME' },
    status: 'TO_BE_APPROVED',
  }),
  hosted: newRoom({ name: 'My own table', at: '2021-06-20T17:00:00+03:00', isHost: true }),
  long: newRoom({ name: longName, status: 'APPROVED' }),
  arabic: newRoom({ name: 'لقاء المصممين الأسبوعي', at: '2021-06-21T17:00:00+03:00', status: 'APPROVED' }),
});

export const asked = [
  { id: 71, fieldNameOrQuestion: 'What do you make?', defaultValue: 'Chairs, films, food', required: true },
  { id: 72, fieldNameOrQuestion: 'Why do you come?', defaultValue: 'In a sentence', required: false },
] as const;

/** A room that asks two questions. */
export const asking = (more: Partial<RoomOptions> = {}) =>
  newRoom({ name: 'Founders’ evening', dynamicFormRequests: [...asked], ...more });

/** The same for somebody who has joined and not answered. */
export const owing = (more: Partial<RoomOptions> = {}) =>
  asking({ status: 'TO_BE_APPROVED', dynamicFormValuesAdded: 'NOT_DONE', ...more });

/** What the link of a room tells. */
export function publicOf(room: Event): PublicEvent {
  const { creator, creatorOrganization: organization } = room;
  const organizer = organization
    ? {
        name: organization.name,
        image: organization.logo,
        link: `/o/${organization.orgLastlinkSuffix}`,
      }
    : creator && { name: fullName(creator), image: creator.image, link: creator.myLastlink };
  return { ...room, organizer, organizerSite: null, mayJoin: true };
}

interface RoomsPhone {
  readonly server: FakeServer;
  readonly me: OwnUser;
}

interface RoomsOptions {
  readonly mayCreate?: boolean;
  /** Organisations of which the person is owner or admin. */
  readonly adminOf?: readonly EventOrganization[];
}

export interface AnsweredRooms {
  /** The room as it is by now. */
  current(id: number): Event;
  /** Somebody changes it. */
  change(id: number, changed: Partial<Event>): void;
}

const noFiles = { id: 1, name: rootFolderName, root: true, linksCount: 0, filesCount: 0, resourceLinks: [] };

/** Rooms that are listed, opened, joined and left by the contract. */
export function answerRooms(
  { server, me }: RoomsPhone,
  given: readonly Event[],
  { mayCreate = false, adminOf = [] }: RoomsOptions = {},
): AnsweredRooms {
  const rooms = new Map(given.map((room) => [room.id, room]));
  const known = (room: Event | undefined): Event =>
    room && room.eventParticipantStatus !== 'BLOCKED' ? room : refuse('not_found');
  const current = (id: number) => known(rooms.get(id));
  const change = (id: number, changed: Partial<Event>) => void rooms.set(id, { ...current(id), ...changed });
  server.on(listEvents, () => ({ ...listsOf([...rooms.values()], adminOf), mayCreate }));
  server.on(getEvent, ({ params }) => current(Number(params.id)));
  server.on(getPublicEvent, ({ params }) => {
    const isMeant = ({ lastlink }: Event) => suffixOf(lastlink).toLowerCase() === params.suffix.toLowerCase();
    return publicOf(known([...rooms.values()].find(isMeant)));
  });
  server.on(joinEvent, ({ body }) => {
    const room = current(body.eventId);
    if (!room.registrationOpen) return refuse('registration_closed');
    const asksQuestions = room.dynamicFormRequests.length > 0;
    const status = statusOfJoin({ isPrivate: room.private, isPaid: room.paidEvent, asksQuestions });
    const place = { id: newId(), host: false, admin: false, createdDateStr: new Date().toISOString() };
    const owes = asksQuestions ? ({ dynamicFormValuesAdded: 'NOT_DONE' } as const) : {};
    change(room.id, { ...owes, eventParticipantStatus: status, loggedInUserEventParticipant: place });
    return { ...place, participantUser: me, status };
  });
  server.on(sendDynamicFormValues, ({ params, body }) => {
    const room = current(Number(params.id));
    const { id, createdDateStr, host, admin } = room.loggedInUserEventParticipant;
    if (room.eventParticipantStatus !== 'TO_BE_APPROVED' || id === null) return refuse('conflict');
    if (!room.registrationOpen) return refuse(room.full ? 'room_full' : 'registration_closed');
    const isMissing = (question: number) =>
      !body.some(({ dynamicFormRequest, value }) => dynamicFormRequest.id === question && value !== '');
    const missing = room.dynamicFormRequests.filter(
      (question) => question.required && isMissing(question.id),
    );
    if (missing.length > 0)
      return refuse('invalid', Object.fromEntries(missing.map((one) => [one.id, texts.mandatory])));
    const rules = { isPrivate: room.private, isPaid: room.paidEvent, asksQuestions: false };
    const status = statusOfJoin(rules);
    const answered = { dynamicFormValuesAdded: 'DONE', dynamicFormValues: body } as const;
    change(room.id, { ...answered, eventParticipantStatus: status });
    return {
      id,
      host,
      admin,
      status,
      participantUser: me,
      createdDateStr: createdDateStr ?? new Date().toISOString(),
    };
  });
  server.on(listResourceFolders, () => ({ content: [noFiles] }));
  server.on(listResources, () => noFiles);
  server.on(leaveEvent, ({ params }) => {
    const nowhere = { id: null, host: false, admin: false, createdDateStr: null };
    change(Number(params.id), { eventParticipantStatus: null, loggedInUserEventParticipant: nowhere });
    return undefined;
  });
  return { current, change };
}

function listsOf(
  rooms: readonly Event[],
  adminOf: readonly EventOrganization[],
): Omit<EventLists, 'mayCreate'> {
  const seen = rooms.filter(({ eventParticipantStatus }) => eventParticipantStatus !== 'BLOCKED');
  const isRun = ({ creatorOrganization: of }: Event) => adminOf.some(({ id }) => id === of?.id);
  const hasPlace = ({ eventParticipantStatus }: Event) => eventParticipantStatus !== null;
  const isHosted = ({ loggedInUserEventParticipant: { host } }: Event) => host;
  const ofPersons = seen.filter(({ eventType }) => eventType === 'INDIVIDUAL');
  const ofOrganizations = seen.filter(({ eventType }) => eventType === 'ORGANIZATION');
  return {
    eventsCreatedByMe: ofPersons.filter(isHosted),
    eventsAttendedByMe: ofPersons.filter((room) => !isHosted(room) && hasPlace(room)),
    organizationEventsCreatedToWhichIAmAdmin: ofOrganizations.filter(isRun),
    organizationEventsAttendedByMe: ofOrganizations.filter((room) => !isRun(room) && hasPlace(room)),
  };
}

/** One room, opened at the address of a tab. */
export async function openRoom(room: Event, phone: Phone = newPhone(), path = '/about') {
  const rooms = answerRooms(phone, [room]);
  const app = await phone.open(room.lastlink + path);
  return { phone, app, rooms };
}
