import type { EventPrice, EventType, RecurringEvent, Weekday } from '#contract/event-fields.ts';
import { texts } from '#contract/texts.ts';

/** Values of a room on which the rules between fields depend; every single one is right by its own schema. */
interface RoomRules {
  readonly eventType: EventType;
  readonly creatorOrganization: { readonly id: number } | null;
  readonly meetingStartTime: string | null;
  readonly paidEvent: boolean;
  readonly eventPrice: EventPrice | null;
  readonly recurring: boolean;
  readonly recurringEvent: RecurringEvent | null;
  /** False where its times have no day on which it takes place, as a Monday between a Tuesday and a Friday. */
  readonly takesPlace: boolean;
}

type Faults = Record<string, string>;

const priceFaults: Faults = {
  'eventPrice.amount': texts.mandatory,
  'eventPrice.currency': texts.mandatory,
  'eventPrice.frequency': texts.mandatory,
};
const recurrenceFaults: Faults = {
  'recurringEvent.recurringType': texts.mandatory,
  'recurringEvent.numberOfOccurrence': texts.mandatory,
  'recurringEvent.endsOn': texts.mandatory,
};

/**
 * Faults that single fields cannot show (specification, section 5): one text a field, by the names of the API; empty
 * where the room may be saved. The form and the server both ask this.
 */
export function roomFaults(room: RoomRules): Faults {
  return {
    ...(room.eventType === 'ORGANIZATION' && room.creatorOrganization === null
      ? { creatorOrganization: texts.mandatory }
      : {}),
    ...(room.paidEvent && room.eventPrice === null ? priceFaults : {}),
    ...timeFaults(room),
  };
}

function timeFaults(room: RoomRules): Faults {
  const { meetingStartTime: start, recurring, recurringEvent, takesPlace } = room;
  if (!recurring) return {};
  const faults: Faults = start === null ? { meetingStartTime: texts.mandatory } : {};
  if (recurringEvent === null) return { ...faults, ...recurrenceFaults };
  if (!fits(recurringEvent)) return { ...faults, 'recurringEvent.repeatOn': texts.invalid };
  if (start !== null && !takesPlace) faults['recurringEvent.endsOn'] = texts.invalid;
  return faults;
}

/** Answers true where the days are such as the kind of recurrence has. */
function fits({ recurringType, repeatOn }: RecurringEvent): boolean {
  if (recurringType === 'WEEKLY') return repeatOn.every(isWeekday);
  if (recurringType === 'MONTHLY') return repeatOn.length <= 1 && !repeatOn.some(isWeekday);
  return repeatOn.length === 0;
}

const isWeekday = (day: string): day is Weekday => /^[A-Z]+$/.test(day);
