import { hasContent } from '#client/rich-text/plain-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { type CreateEvent, currencies, type EventPrice, type UpdateEvent } from '#contract/event-fields.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { type ProgrammeClock, real } from '#domain/time/clock.ts';
import { momentIn, realDay } from '#domain/time/dates.ts';
import type { RoomValues } from './room-values.ts';

type Offset = Pick<ProgrammeClock, 'offsetMs'>;
type Questions = NonNullable<CreateEvent['dynamicFormRequests']>;

/** The calendar day of what is typed of a moment; empty where there is none yet. */
export const typedDayOf = (wall: string): string => wall.split('T')[0] ?? '';

const isWhole = (wall: string) => /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(wall);

/** The moment on the programme's clock that is typed; null while it is not complete. */
export const typedMoment = (wall: string, zone: string): number | null =>
  isWhole(wall) ? momentIn(wall, zone) : null;

/** A moment as it is sent: an empty text where it is switched on and not complete, which is refused. */
function momentOf(isOn: boolean, wall: string, zone: string, clock: Offset): string | null {
  if (!isOn) return null;
  const moment = typedMoment(wall, zone);
  if (moment === null || Number.isNaN(moment)) return '';
  return new Date(real(moment, clock)).toISOString();
}

/** Number of whole typed digits; NaN, which is refused, where there are none. */
const numberOf = (digits: string): number => (/^\d+$/.test(digits) ? Number(digits) : Number.NaN);

export function durationOf({ hours, minutes }: Pick<RoomValues, 'hours' | 'minutes'>): number {
  return numberOf(hours || '0') * 60 + numberOf(minutes || '0');
}

/** A comma of whatever script parts the decimals. */
const amountOf = (typed: string): number => {
  const text = typed.replace(/[,٫]/, '.');
  return text.trim() === '' ? Number.NaN : Number(text);
};

/** A price as it is typed: what is not chosen yet is refused by the price's own rules. */
function priceOf({ amount, currency }: RoomValues): EventPrice {
  const chosen = currencies.find((one) => one === currency);
  // An empty currency is sent to the check alone, never to the server.
  return {
    amount: amountOf(amount),
    currency: chosen ?? ('' as EventPrice['currency']),
    frequency: 'ONE_TIME',
  };
}

function repeatOnOf({ recurrence, weekdays, monthlyOn }: RoomValues): string[] {
  if (recurrence === 'WEEKLY') return [...weekdays];
  return recurrence === 'MONTHLY' ? [monthlyOn] : [];
}

function timesOf(values: RoomValues, clock: Offset) {
  const { hasStart, start, hasExpiry, expiry, timeZoneId: zone, recurrence, endsOn, occurrences } = values;
  const times = {
    meetingStartTime: momentOf(hasStart, start, zone, clock),
    meetingDuration: hasStart ? durationOf(values) : null,
    eventExpiryDate: momentOf(hasExpiry, expiry, zone, clock),
  };
  if (!hasStart || recurrence === 'NEVER') return { ...times, recurring: false, recurringEvent: null };
  const recurringEvent = {
    recurringType: recurrence,
    numberOfOccurrence: numberOf(occurrences),
    repeatOn: repeatOnOf(values),
    endsOn: endsOn === '' ? '' : realDay(endsOn, clock),
  };
  return { ...times, recurring: true, recurringEvent };
}

const questionsOf = ({ asksQuestions, questions }: RoomValues): Questions =>
  asksQuestions
    ? questions.map(({ id, title, placeholder, required }) => ({
        ...(id === undefined ? {} : { id }),
        fieldNameOrQuestion: title,
        defaultValue: placeholder,
        required,
      }))
    : [];

/** All values as they are sent. */
export function bodyOf(values: RoomValues, clock: Offset): Required<CreateEvent> {
  const { organization, eventType, isPaid } = values;
  const [host] = eventType === 'ORGANIZATION' ? organization : [];
  return {
    name: values.name,
    description: hasContent(values.description) ? tidyHtml(values.description, 'collapsed') : '',
    coverImage: values.coverImage || null,
    eventType,
    creatorOrganization: host ? { id: host.id } : null,
    adminUserIds: values.admins.map(({ id }) => id),
    isPrivate: values.isPrivate,
    lastlinkSuffix: values.lastlinkSuffix,
    tags: values.tags,
    timeZoneId: values.timeZoneId,
    meetingUrl: values.meetingUrl.trim() || null,
    callDetails: values.callDetails.trim() || null,
    maxNumberOfParticipants: roomLimits.placesMax,
    paidEvent: isPaid,
    eventPrice: isPaid ? priceOf(values) : null,
    resourceUploadAccess: values.filesByHosts,
    eventSponsorsOrganizations: values.sponsors.map(({ id }) => ({ organization: { id } })),
    dynamicFormRequests: questionsOf(values),
    ...timesOf(values, clock),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Only what was changed, and the number of places, which is always sent: what others changed meanwhile stays. */
export function changeOf(base: RoomValues, values: RoomValues, clock: Offset): UpdateEvent {
  const before: Readonly<Record<string, unknown>> = { ...bodyOf(base, clock) };
  const changed = Object.entries(bodyOf(values, clock)).filter(
    ([name, value]) => !isSame(value, before[name]),
  );
  return { ...Object.fromEntries(changed), maxNumberOfParticipants: roomLimits.placesMax };
}
