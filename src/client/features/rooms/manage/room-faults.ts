import { type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import { CreateEventSchema, type UpdateEvent } from '#contract/event-fields.ts';
import { texts } from '#contract/texts.ts';
import { lastOccurrence, shownSchedule } from '#domain/recurrence/recurrence.ts';
import { roomFaults } from '#domain/room-rules.ts';
import { type ProgrammeClock, programmeNow } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import { isKnownZone } from '#domain/time/zone.ts';
import { bodyOf, typedDayOf, typedMoment } from './room-body.ts';
import type { RoomValues } from './room-values.ts';

type Body = Required<UpdateEvent>;

/** Faults of a body by the rules of a room, under the names of the API; the texts are those of the server. */
export function bodyFaults(body: Body, clock: Pick<ProgrammeClock, 'offsetMs'>): FieldErrors {
  const description: FieldErrors = hasContent(body.description) ? {} : { description: texts.mandatory };
  const rules = roomFaults({ ...body, takesPlace: takesPlace(body, clock) });
  return { ...rules, ...description, ...fieldErrors(CreateEventSchema, body) };
}

/** True also of a zone that only the server knows. */
const takesPlace = (body: Body, clock: Pick<ProgrammeClock, 'offsetMs'>): boolean =>
  !isKnownZone(body.timeZoneId) || lastOccurrence(shownSchedule(body, clock)) !== null;

/** Faults of the times that are typed: the past is refused where it is new, and minutes have an hour. */
function typedFaults(values: RoomValues, base: RoomValues | null, clock: ProgrammeClock): FieldErrors {
  const { timeZoneId: zone, start, expiry, endsOn } = values;
  const now = programmeNow(clock);
  const today = dayOf(now, zone);
  const isNew = (field: 'start' | 'expiry' | 'endsOn') => values[field] !== base?.[field];
  const isPast = (field: 'start' | 'endsOn', day: string) => day !== '' && day < today && isNew(field);
  const expires = typedMoment(expiry, zone);
  const isExpired = expires !== null && expires <= now && isNew('expiry');
  return {
    ...(values.hasStart && isPast('start', typedDayOf(start)) ? { meetingStartTime: texts.invalid } : {}),
    ...(values.hasExpiry && isExpired ? { eventExpiryDate: texts.invalid } : {}),
    ...(isRecurring(values) && isPast('endsOn', endsOn) ? { 'recurringEvent.endsOn': texts.invalid } : {}),
    ...(values.hasStart && Number(values.minutes) > 59 ? { meetingDuration: texts.invalid } : {}),
  };
}

const isRecurring = ({ hasStart, recurrence }: RoomValues) => hasStart && recurrence !== 'NEVER';

/** Faults of the form; `base` is what stands on the server, null for a new room. */
export function faultsOf(values: RoomValues, base: RoomValues | null, clock: ProgrammeClock): FieldErrors {
  const faults = { ...typedFaults(values, base, clock), ...bodyFaults(bodyOf(values, clock), clock) };
  return byQuestion(faults, values);
}

const questionPath = /^dynamicFormRequests\.(\d+)\.(\w+)$/;

/** Faults of questions by the key of each, so that they stay with it wherever it is moved. */
export function byQuestion(faults: FieldErrors, values: RoomValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([path, text]) => {
      const [, at = '', part = ''] = questionPath.exec(path) ?? [];
      const question = values.questions[Number(at)];
      return at !== '' && question ? [questionFault(question.key, part), text] : [path, text];
    }),
  );
}

export const questionFault = (key: string, part: string): string => `question.${key}.${part}`;

/** By the first part of a fault's name, the values whose change answers it. */
const answeredBy: Readonly<Record<string, readonly (keyof RoomValues)[]>> = {
  creatorOrganization: ['organization', 'eventType'],
  adminUserIds: ['admins'],
  meetingStartTime: ['start', 'hasStart', 'timeZoneId', 'recurrence'],
  meetingDuration: ['hours', 'minutes'],
  eventExpiryDate: ['expiry', 'hasExpiry', 'timeZoneId'],
  paidEvent: ['isPaid'],
  'eventPrice.amount': ['amount', 'isPaid'],
  'eventPrice.currency': ['currency', 'isPaid'],
  eventPrice: ['amount', 'currency', 'isPaid'],
  recurring: ['recurrence'],
  'recurringEvent.endsOn': ['endsOn', 'start', 'recurrence'],
  'recurringEvent.numberOfOccurrence': ['occurrences', 'recurrence'],
  recurringEvent: ['weekdays', 'monthlyOn', 'recurrence', 'start'],
  resourceUploadAccess: ['filesByHosts'],
  eventSponsorsOrganizations: ['sponsors'],
  dynamicFormRequests: ['questions', 'asksQuestions'],
};

/** Values that a fault is about, as they stand in the form. */
function subjectOf(fault: string, values: RoomValues): unknown {
  const [first = '', key, part] = fault.split('.');
  if (first === 'question') {
    const question = values.questions.find((one) => one.key === key);
    return part === 'defaultValue' ? question?.placeholder : question?.title;
  }
  const names = answeredBy[fault] ?? answeredBy[first];
  const all: Readonly<Record<string, unknown>> = { ...values };
  return names ? names.map((name) => values[name]) : all[first];
}

/** Remaining faults: of what was changed since there are none. */
export function standingFaults(faults: FieldErrors, refused: RoomValues, values: RoomValues): FieldErrors {
  const isSame = (fault: string) =>
    JSON.stringify(subjectOf(fault, refused)) === JSON.stringify(subjectOf(fault, values));
  return Object.fromEntries(Object.entries(faults).filter(([fault]) => isSame(fault)));
}

/** The text beside a field: its own, else that of a part of it. */
export function faultIn(faults: FieldErrors, field: string): string | undefined {
  return faults[field] ?? Object.entries(faults).find(([fault]) => fault.startsWith(`${field}.`))?.[1];
}
