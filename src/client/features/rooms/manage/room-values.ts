import * as v from 'valibot';
import { eventTypes, recurringTypes, weekdays } from '#contract/event-fields.ts';
import type { Event } from '#contract/events.ts';
import type { OwnUser } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { type ProgrammeClock, shown } from '#domain/time/clock.ts';
import { formatAs, shownDay } from '#domain/time/dates.ts';
import { readersZone } from '#domain/time/zone.ts';

/** Somebody or an organisation that was picked, with the name by which they are shown. */
const PickedSchema = v.object({ id: v.number(), name: v.string() });
export type Picked = v.InferOutput<typeof PickedSchema>;

/** A registration question as it is being written; `id` is absent where it is new. */
const QuestionDraftSchema = v.object({
  key: v.string(),
  id: v.optional(v.number()),
  title: v.string(),
  placeholder: v.string(),
  required: v.boolean(),
});
export type QuestionDraft = v.InferOutput<typeof QuestionDraftSchema>;

const recurrences = ['NEVER', ...recurringTypes] as const;

const fields = {
  eventType: v.picklist(eventTypes),
  /** The organisation that hosts it; none of one's own room. */
  organization: v.array(PickedSchema),
  name: v.string(),
  /** HTML. */
  description: v.string(),
  /** Empty where there is none. */
  coverImage: v.string(),
  admins: v.array(PickedSchema),
  meetingUrl: v.string(),
  callDetails: v.string(),
  isPrivate: v.boolean(),
  hasExpiry: v.boolean(),
  /** Wall time in the room's zone, `2021-06-18T18:05`, as far as it is typed: `T` where nothing is. */
  expiry: v.string(),
  lastlinkSuffix: v.string(),
  sponsors: v.array(PickedSchema),
  isPaid: v.boolean(),
  amount: v.string(),
  /** Empty while none is chosen. */
  currency: v.string(),
  filesByHosts: v.boolean(),
  hasStart: v.boolean(),
  /** Wall time, as `expiry`. */
  start: v.string(),
  timeZoneId: v.string(),
  hours: v.string(),
  minutes: v.string(),
  tags: v.string(),
  recurrence: v.picklist(recurrences),
  /** Weekdays of a weekly room; without any the start decides. */
  weekdays: v.array(v.picklist(weekdays)),
  /** Day of a monthly room: `DAY_OF_MONTH`, `2-TUESDAY`, `LAST-FRIDAY`. */
  monthlyOn: v.string(),
  /** `2021-07-31`; empty while none is typed. */
  endsOn: v.string(),
  occurrences: v.string(),
  asksQuestions: v.boolean(),
  questions: v.array(QuestionDraftSchema),
};

/** Values of the form's fields. */
export type RoomValues = Readonly<v.InferOutput<ReturnType<typeof valuesSchema>>>;
const valuesSchema = () => v.object(fields);

/** Schema of a draft on the phone. */
export const DraftSchema = v.partial(v.object(fields));

export const fieldLabels: Readonly<Partial<Record<keyof RoomValues, string>>> = {
  eventType: 'Hosted by',
  organization: 'Organisation',
  name: 'Topic',
  description: 'Description',
  admins: 'Admins',
  meetingUrl: 'Call URL',
  callDetails: 'Call details',
  isPrivate: 'Private',
  hasExpiry: 'Has an expiry date',
  expiry: 'Expiry date and time',
  lastlinkSuffix: 'URL',
  sponsors: 'Sponsors',
  isPaid: 'Paid',
  amount: 'Entry price',
  currency: 'Currency',
  filesByHosts: 'Files by host and admin only',
  hasStart: 'Has a start date',
  start: 'Start date and time',
  timeZoneId: 'Time zone',
  hours: 'Hours',
  minutes: 'Minutes',
  tags: 'Tags',
  recurrence: 'Repeats',
  weekdays: 'Repeat on',
  monthlyOn: 'Repeat on',
  endsOn: 'Ends on',
  occurrences: 'Number of occurrences',
  asksQuestions: 'Custom fields',
  questions: 'Custom fields',
};

/** A value as the person reads it where two devices differ. */
export function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (v.is(v.array(PickedSchema), value)) return value.map(({ name }) => name).join(', ');
  if (v.is(v.array(QuestionDraftSchema), value)) return value.map(({ title }) => title).join(', ');
  if (Array.isArray(value)) return value.join(', ').toLowerCase();
  return typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() : '';
}

/** Nothing is typed of a moment. */
export const noMoment = 'T';

/** A new room: public, free, with files by hosts (specification, section 9), in the zone of who makes it. */
export const newValues = (me: Pick<OwnUser, 'timeZoneId'>): RoomValues => ({
  eventType: 'INDIVIDUAL',
  organization: [],
  name: '',
  description: '',
  coverImage: '',
  admins: [],
  meetingUrl: '',
  callDetails: '',
  isPrivate: false,
  hasExpiry: false,
  expiry: noMoment,
  lastlinkSuffix: '',
  sponsors: [],
  isPaid: false,
  amount: '',
  currency: '',
  filesByHosts: true,
  hasStart: true,
  start: noMoment,
  timeZoneId: readersZone(me.timeZoneId),
  hours: '1',
  minutes: '0',
  tags: '',
  recurrence: 'NEVER',
  weekdays: [],
  monthlyOn: 'DAY_OF_MONTH',
  endsOn: '',
  occurrences: '0',
  asksQuestions: false,
  questions: [],
});

type Offset = Pick<ProgrammeClock, 'offsetMs'>;

/** Text that stands for a moment in its field: by the programme's clock, in the room's zone. */
const wallOf = (moment: string | null, zone: string, clock: Offset): string =>
  moment === null ? noMoment : formatAs(shown(moment, clock), zone, 'YYYY-MM-DDTHH:mm');

export function valuesOf(room: Event, clock: Offset): RoomValues {
  const { timeZoneId: zone, creatorOrganization: organization, eventPrice: price } = room;
  return {
    eventType: room.eventType,
    organization: organization ? [{ id: organization.id, name: organization.name }] : [],
    name: room.name,
    description: room.description,
    coverImage: room.coverImage ?? '',
    admins: room.admins.map((person) => ({ id: person.id, name: displayName(person) })),
    meetingUrl: room.meetingUrl ?? '',
    callDetails: room.callDetails ?? '',
    isPrivate: room.private,
    hasExpiry: room.eventExpiryDate !== null,
    expiry: wallOf(room.eventExpiryDate, zone, clock),
    lastlinkSuffix: suffixOf(room.lastlink),
    sponsors: room.eventSponsorsOrganizations.map(({ organization: { id, name } }) => ({ id, name })),
    isPaid: room.paidEvent,
    amount: price ? String(price.amount) : '',
    currency: price?.currency ?? '',
    filesByHosts: room.resourceUploadAccess,
    hasStart: room.meetingStartTime !== null,
    start: wallOf(room.meetingStartTime, zone, clock),
    timeZoneId: zone,
    hours: String(Math.floor((room.meetingDuration ?? 60) / 60)),
    minutes: String((room.meetingDuration ?? 60) % 60),
    tags: room.tags,
    ...recurrenceOf(room, clock),
    asksQuestions: room.dynamicFormRequests.length > 0,
    questions: room.dynamicFormRequests.map(({ id, fieldNameOrQuestion, defaultValue, required }) => ({
      key: String(id),
      id,
      title: fieldNameOrQuestion,
      placeholder: defaultValue,
      required,
    })),
  };
}

function recurrenceOf({ recurring, recurringEvent }: Event, clock: Offset) {
  const rule = recurring ? recurringEvent : null;
  const isWeekday = (day: string) => weekdays.find((one) => one === day) ?? [];
  return {
    recurrence: rule?.recurringType ?? ('NEVER' as const),
    weekdays: rule?.recurringType === 'WEEKLY' ? rule.repeatOn.flatMap(isWeekday) : [],
    monthlyOn: (rule?.recurringType === 'MONTHLY' && rule.repeatOn[0]) || 'DAY_OF_MONTH',
    endsOn: rule ? shownDay(rule.endsOn, clock) : '',
    occurrences: String(rule?.numberOfOccurrence ?? 0),
  };
}
