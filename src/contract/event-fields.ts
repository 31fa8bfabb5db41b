import * as v from 'valibot';
import { NumberIdSchema, TimeZoneIdSchema } from './basic-fields.ts';
import { ImageSchema, longText, OptionalWebLinkSchema, requiredText, SuffixSchema } from './fields.ts';
import { roomLimits } from './room-limits.ts';
import { texts } from './texts.ts';
import { isVisible } from './written-text.ts';

export const eventTypes = ['INDIVIDUAL', 'ORGANIZATION'] as const;
export const EventTypeSchema = v.picklist(eventTypes, texts.invalid);
export type EventType = v.InferOutput<typeof EventTypeSchema>;

export const currencies = ['USD', 'INR', 'SAR'] as const;
export const priceFrequencies = ['ONE_TIME'] as const;
export const recurringTypes = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
export type Weekday = (typeof weekdays)[number];

// One check instead of several of the library's own, which every first load would carry.
/*@__NO_SIDE_EFFECTS__*/
function wholeNumber(least: number, most: number) {
  const fits = (value: number) => Number.isInteger(value) && value >= least && value <= most;
  return v.pipe(v.number(texts.mandatory), v.check(fits, texts.invalid));
}

/** Price with at most two decimals. */
export const EventPriceSchema = v.object({
  amount: v.pipe(
    v.number(texts.mandatory),
    v.check(
      (amount) => amount > 0 && amount <= roomLimits.priceMax && Math.round(amount * 100) / 100 === amount,
      texts.invalid,
    ),
  ),
  currency: v.picklist(currencies, texts.mandatory),
  frequency: v.picklist(priceFrequencies, texts.mandatory),
});
export type EventPrice = v.InferOutput<typeof EventPriceSchema>;

const RoomNameSchema = requiredText(roomLimits.nameMaxLength);
/** Ways into a room's call besides its address: a number, a meeting id, a password. */
const CallDetailsSchema = longText(roomLimits.callDetailsMaxLength);
/** Text of a registration question, or its placeholder. */
const RoomQuestionSchema = requiredText(roomLimits.questionMaxLength);

/** Answers true for a day that the calendar has; engines make 1 July of 31 June. */
function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** A calendar day such as `2021-07-31`. */
const DaySchema = v.pipe(
  v.string(texts.mandatory),
  v.nonEmpty(texts.mandatory),
  v.regex(/^[12]\d{3}-\d\d-\d\d$/, texts.invalid),
  v.check(isDay, texts.invalid),
);

const repeatPattern = new RegExp(`^(?:DAY_OF_MONTH|(?:(?:[1-5]|LAST)-)?(?:${weekdays.join('|')}))$`);

/** Rule by which a room repeats, in the room's own zone (decisions beside the specification's section 3). */
export const RecurringEventSchema = v.object({
  recurringType: v.picklist(recurringTypes, texts.mandatory),
  /** Number of all occurrences, the first included; 0 means by date only. */
  numberOfOccurrence: wholeNumber(0, roomLimits.occurrencesMax),
  /**
   * WEEKLY: weekdays; MONTHLY: `["DAY_OF_MONTH"]`, or one n-th weekday such as `["2-TUESDAY"]` or `["LAST-FRIDAY"]`;
   * else empty. Where it is empty, the start decides.
   */
  repeatOn: v.pipe(
    v.array(v.pipe(v.string(texts.invalid), v.regex(repeatPattern, texts.invalid)), texts.invalid),
    v.maxLength(weekdays.length, texts.invalid),
  ),
  /** The last day on which it may take place. */
  endsOn: DaySchema,
});
export type RecurringEvent = v.InferOutput<typeof RecurringEventSchema>;

/** A moment with its distance from Greenwich (RFC 3339), in years that stay within four digits in every zone. */
const momentPattern = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const MomentSchema = v.nullable(
  v.pipe(
    v.string(texts.invalid),
    v.nonEmpty(texts.mandatory),
    v.regex(momentPattern, texts.invalid),
    v.check((moment) => isDay(moment.slice(0, 10)) && !Number.isNaN(Date.parse(moment)), texts.invalid),
  ),
);

const splitTags = (text: string) =>
  [...new Set(text.split(/[,،]/).map((tag) => tag.trim().normalize('NFC')))].filter(isVisible);

/** Tags as a comma list, without repeats. */
export const TagsSchema = v.pipe(
  v.string(texts.invalid),
  v.maxLength(2 * roomLimits.tagsMax * roomLimits.tagMaxLength, texts.invalid),
  v.check((text) => !/\p{Cc}/u.test(text), texts.invalid),
  v.transform(splitTags),
  v.maxLength(roomLimits.tagsMax, texts.invalid),
  v.check((tags) => tags.every((tag) => [...tag].length <= roomLimits.tagMaxLength), texts.invalid),
  v.transform((tags) => tags.join(', ')),
);

const OrganizationRefSchema = v.object({ id: NumberIdSchema });

/** A question as it is written: with `id` changed in place, without it new; one that is left out is retired. */
export const DynamicFormRequestWriteSchema = v.object({
  id: v.optional(NumberIdSchema),
  fieldNameOrQuestion: RoomQuestionSchema,
  defaultValue: RoomQuestionSchema,
  required: v.boolean(texts.invalid),
});

/**
 * Fields of a room on write (specification, sections 3 and 5). A moment that is switched on and left empty is an empty
 * text, which is refused; `null` switches it off. The rules between fields are `roomFaults` of `domain/room-rules.ts`.
 */
export const roomEntries = {
  name: RoomNameSchema,
  /** HTML; has to hold more than markup. */
  description: v.pipe(
    v.string(texts.mandatory),
    v.nonEmpty(texts.mandatory),
    v.maxLength(roomLimits.descriptionMaxLength, 'This text is too long.'),
  ),
  coverImage: v.nullable(ImageSchema),
  eventType: EventTypeSchema,
  creatorOrganization: v.nullable(OrganizationRefSchema),
  /** Room admins besides the hosts: participants, or members of the room's organisation. */
  adminUserIds: v.pipe(
    v.array(NumberIdSchema, texts.invalid),
    v.maxLength(roomLimits.adminsMax, texts.invalid),
  ),
  isPrivate: v.boolean(texts.invalid),
  lastlinkSuffix: SuffixSchema,
  tags: TagsSchema,
  timeZoneId: TimeZoneIdSchema,
  meetingStartTime: MomentSchema,
  meetingDuration: v.nullable(wholeNumber(0, roomLimits.meetingMinutesMax)),
  meetingUrl: v.nullable(OptionalWebLinkSchema),
  callDetails: v.nullable(CallDetailsSchema),
  eventExpiryDate: MomentSchema,
  maxNumberOfParticipants: wholeNumber(1, roomLimits.placesMax),
  paidEvent: v.boolean(texts.invalid),
  eventPrice: v.nullable(EventPriceSchema),
  recurring: v.boolean(texts.invalid),
  recurringEvent: v.nullable(RecurringEventSchema),
  resourceUploadAccess: v.boolean(texts.invalid),
  eventSponsorsOrganizations: v.pipe(
    v.array(v.object({ organization: OrganizationRefSchema }), texts.invalid),
    v.maxLength(roomLimits.sponsorsMax, texts.invalid),
  ),
  dynamicFormRequests: v.pipe(
    v.array(DynamicFormRequestWriteSchema, texts.invalid),
    v.maxLength(roomLimits.questionsMax, texts.invalid),
  ),
};

/** Any part; what is absent stays as it is, `null` clears. */
export const UpdateEventSchema = v.partial(v.object(roomEntries));
export type UpdateEvent = v.InferOutput<typeof UpdateEventSchema>;

/** A new room: public, free and with files by hosts unless it says otherwise (specification, section 9). */
export const CreateEventSchema = v.object({
  ...UpdateEventSchema.entries,
  name: roomEntries.name,
  description: roomEntries.description,
  lastlinkSuffix: roomEntries.lastlinkSuffix,
});
export type CreateEvent = v.InferOutput<typeof CreateEventSchema>;
