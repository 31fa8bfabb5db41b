import { isDeepStrictEqual } from 'node:util';
import type { EventPrice, EventType, RecurringEvent, UpdateEvent } from '#contract/event-fields.ts';
import { texts } from '#contract/texts.ts';
import { lastOccurrence, shownSchedule } from '#domain/recurrence/recurrence.ts';
import { roomFaults } from '#domain/room-rules.ts';
import { msOf, type ProgrammeClock, programmeNow, shown } from '#domain/time/clock.ts';
import { dayOf, shownDay } from '#domain/time/dates.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { presentPrice, presentTime } from './present.ts';
import type { RoomRow } from './reader.ts';
import type { RoomColumns } from './writer.ts';

/** Minutes of a meeting of which only the start is given. */
const usualMinutes = 60;

/** The values of a room that stand in its own row, in the form of the contract; all but the cover. */
export interface RoomValues {
  readonly name: string;
  readonly description: string;
  readonly lastlinkSuffix: string;
  readonly eventType: EventType;
  readonly creatorOrganization: { readonly id: number } | null;
  readonly isPrivate: boolean;
  readonly tags: string;
  readonly timeZoneId: string;
  readonly meetingStartTime: string | null;
  readonly meetingDuration: number | null;
  readonly meetingUrl: string | null;
  readonly callDetails: string | null;
  readonly eventExpiryDate: string | null;
  readonly maxNumberOfParticipants: number;
  readonly paidEvent: boolean;
  readonly eventPrice: EventPrice | null;
  readonly recurring: boolean;
  readonly recurringEvent: RecurringEvent | null;
  readonly resourceUploadAccess: boolean;
}

/** A new room where it says nothing else (specification, section 9). */
export const newRoomValues = (timeZoneId: string, maxNumberOfParticipants: number): RoomValues => ({
  name: '',
  description: '',
  lastlinkSuffix: '',
  eventType: 'INDIVIDUAL',
  creatorOrganization: null,
  isPrivate: false,
  tags: '',
  timeZoneId,
  meetingStartTime: null,
  meetingDuration: null,
  meetingUrl: null,
  callDetails: null,
  eventExpiryDate: null,
  maxNumberOfParticipants,
  paidEvent: false,
  eventPrice: null,
  recurring: false,
  recurringEvent: null,
  resourceUploadAccess: true,
});

export function storedValues(row: RoomRow): RoomValues {
  return {
    name: row.name,
    description: row.description,
    lastlinkSuffix: row.suffix,
    eventType: row.event_type,
    creatorOrganization: row.creator_organization_id === null ? null : { id: row.creator_organization_id },
    isPrivate: row.is_private === 1,
    tags: row.tags,
    ...presentTime(row),
    meetingUrl: row.meeting_url,
    callDetails: row.call_details,
    eventExpiryDate: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
    maxNumberOfParticipants: row.max_participants,
    ...presentPrice(row),
    resourceUploadAccess: row.is_upload_restricted === 1,
  };
}

const isPresent = ([, value]: [string, unknown]) => value !== undefined;

/** Lays what a body says over the values of a room; what belongs to something that is switched off goes. */
export function mergedValues(before: RoomValues, body: UpdateEvent): RoomValues {
  const merged: RoomValues = { ...before, ...Object.fromEntries(Object.entries(body).filter(isPresent)) };
  const { meetingStartTime: start, meetingDuration: minutes } = merged;
  return {
    ...merged,
    creatorOrganization: merged.eventType === 'ORGANIZATION' ? merged.creatorOrganization : null,
    meetingDuration: start === null ? null : (minutes ?? usualMinutes),
    meetingUrl: merged.meetingUrl || null,
    callDetails: merged.callDetails || null,
    eventPrice: merged.paidEvent ? merged.eventPrice : null,
    recurringEvent: merged.recurring ? merged.recurringEvent : null,
  };
}

/** Faults of the merged whole, by field: rules between fields, and times of the past where they are new or changed. */
export function faultsOf(
  after: RoomValues,
  before: RoomValues,
  clock: ProgrammeClock,
): Readonly<Record<string, string>> {
  const takesPlace = lastOccurrence(shownSchedule(after, clock)) !== null;
  return { ...pastFaults(after, before, clock), ...roomFaults({ ...after, takesPlace }) };
}

function pastFaults(after: RoomValues, before: RoomValues, clock: ProgrammeClock): Record<string, string> {
  const now = programmeNow(clock);
  const today = dayOf(now, after.timeZoneId);
  const changed = (field: 'meetingStartTime' | 'eventExpiryDate'): number | null => {
    const moment = after[field];
    return moment === null || isSameMoment(moment, before[field]) ? null : shown(moment, clock);
  };
  const starts = changed('meetingStartTime');
  const expires = changed('eventExpiryDate');
  const endsOn = after.recurringEvent?.endsOn;
  const faults: Record<string, string> = {};
  // What has begun today may still be told of; what has expired would close the room at once.
  if (starts !== null && dayOf(starts, after.timeZoneId) < today) faults.meetingStartTime = texts.invalid;
  if (expires !== null && expires <= now) faults.eventExpiryDate = texts.invalid;
  const isEndNew = endsOn !== undefined && endsOn !== before.recurringEvent?.endsOn;
  if (isEndNew && shownDay(endsOn, clock) < today) faults['recurringEvent.endsOn'] = texts.invalid;
  return faults;
}

const isSameMoment = (one: string, other: string | null) => other !== null && msOf(one) === msOf(other);

const momentOf = (text: string | null) => (text === null ? null : msOf(text));

/** The columns of a room's values. */
export function columnsOf(values: RoomValues, coverImage: string | null): RoomColumns {
  const { eventPrice: price, recurringEvent } = values;
  return {
    name: values.name,
    description: values.description,
    suffix: values.lastlinkSuffix,
    is_private: toFlag(values.isPrivate),
    event_type: values.eventType,
    creator_organization_id: values.creatorOrganization?.id ?? null,
    cover_image: coverImage,
    tags: values.tags,
    time_zone_id: values.timeZoneId,
    meeting_start: momentOf(values.meetingStartTime),
    meeting_minutes: values.meetingDuration,
    meeting_url: values.meetingUrl,
    call_details: values.callDetails,
    expires_at: momentOf(values.eventExpiryDate),
    max_participants: values.maxNumberOfParticipants,
    is_paid: toFlag(values.paidEvent),
    price_amount: price === null ? null : Math.round(price.amount * 100),
    price_currency: price?.currency ?? null,
    price_frequency: price?.frequency ?? null,
    is_recurring: toFlag(values.recurring),
    recurrence: recurringEvent === null ? null : JSON.stringify(recurringEvent),
    is_upload_restricted: toFlag(values.resourceUploadAccess),
  };
}

/** Columns that neither the head of a room nor About shows. */
const unshown = ['expires_at', 'max_participants', 'is_upload_restricted'] as const;
const nothing = Object.fromEntries(unshown.map((column) => [column, undefined]));

/** Answers true where people in a room are shown something new. */
export function showsChange(before: RoomColumns, after: RoomColumns): boolean {
  const shownOf = (columns: RoomColumns) => ({
    ...columns,
    ...nothing,
    recurrence: typeof columns.recurrence === 'string' ? JSON.parse(columns.recurrence) : null,
  });
  return !isDeepStrictEqual(shownOf(before), shownOf(after));
}
