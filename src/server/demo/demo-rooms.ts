import type { RecurringEvent } from '#contract/event-fields.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { occurrencesFrom } from '#domain/recurrence/recurrence.ts';
import { dayMs, minuteMs, type ProgrammeClock, real, shown } from '#domain/time/clock.ts';
import { dayOf, momentIn, realDay } from '#domain/time/dates.ts';
import type { Writer } from '#server/db/database.ts';
import { columnsOf, newRoomValues, type RoomValues } from '#server/features/events/room-values.ts';
import { insertRoom, replaceSponsors, writeQuestions } from '#server/features/events/writer.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { type DemoPlacesSetting, insertRegistrants, type MadeRoom, madeMsAgo } from './demo-places.ts';
import { type DemoRoom, liveRoom } from './demo-room-list.ts';

interface DemoSetting extends DemoPlacesSetting {
  readonly timeZoneId: string;
  /** Rooms take place on the days and weekdays that people see. */
  readonly clock: ProgrammeClock;
}

/** Makes the demo's rooms with everybody in them, and what is new there. */
export async function insertDemoRooms(
  tx: Writer,
  rooms: readonly DemoRoom[],
  setting: DemoSetting,
): Promise<readonly MadeRoom[]> {
  const made: MadeRoom[] = [];
  for (const room of rooms) {
    const columns = {
      ...columnsOf(valuesOf(room, setting), null),
      creator_user_id: setting.hostId,
      created_at: setting.clock.now() - madeMsAgo,
    };
    const id = await insertRoom(tx, columns);
    await replaceSponsors(tx, id, room.sponsors ?? []);
    await writeQuestions(tx, id, room.questions ?? []);
    made.push({ id, room });
  }
  await insertRegistrants(tx, made, setting);
  return made;
}

function valuesOf(room: DemoRoom, setting: DemoSetting): RoomValues {
  const { organization, call, price = null, places = roomLimits.placesMax } = room;
  return {
    ...newRoomValues(setting.timeZoneId, places),
    name: room.name,
    description: cleanRichText(room.description),
    lastlinkSuffix: room.suffix,
    isPrivate: room.isPrivate === true,
    tags: room.tags,
    ...(organization === undefined
      ? {}
      : { eventType: 'ORGANIZATION', creatorOrganization: { id: organization } }),
    ...timesOf(room, setting),
    meetingUrl: call?.url ?? null,
    callDetails: call?.details ?? null,
    paidEvent: price !== null,
    eventPrice: price,
    resourceUploadAccess: organization !== undefined && room.everybodyAdds !== true,
  };
}

type Times = Pick<
  RoomValues,
  'meetingStartTime' | 'meetingDuration' | 'eventExpiryDate' | 'recurring' | 'recurringEvent'
>;

function timesOf(room: DemoRoom, setting: DemoSetting): Times {
  const { clock } = setting;
  const recurringEvent = recurrenceOf(room, setting);
  const start = startOf(room, recurringEvent, setting);
  const realMoment = (moment: number) => new Date(real(moment, clock)).toISOString();
  return {
    meetingStartTime: start === null ? null : realMoment(start),
    meetingDuration: room.time === 'live' ? liveRoom.minutes : (room.time?.minutes ?? null),
    eventExpiryDate: room.expires === undefined ? null : realMoment(momentOf(room.expires, setting)),
    recurring: recurringEvent !== null,
    recurringEvent: recurringEvent && { ...recurringEvent, endsOn: realDay(recurringEvent.endsOn, clock) },
  };
}

/** Shown, as the start below. */
function recurrenceOf({ repeats }: DemoRoom, setting: DemoSetting): RecurringEvent | null {
  if (repeats === undefined) return null;
  const { untilDay, ...rule } = repeats;
  return { ...rule, numberOfOccurrence: 0, endsOn: dayFromToday(untilDay, setting) };
}

/** The first occurrence; a rule of weekdays may begin some days after the time that is given. */
function startOf(
  { time }: DemoRoom,
  recurringEvent: RecurringEvent | null,
  setting: DemoSetting,
): number | null {
  if (time === undefined) return null;
  const start = time === 'live' ? liveStart(setting) : momentOf(time, setting);
  const [first] = occurrencesFrom(
    {
      meetingStartTime: new Date(start).toISOString(),
      meetingDuration: 1,
      timeZoneId: setting.timeZoneId,
      recurring: recurringEvent !== null,
      recurringEvent,
    },
    start,
    1,
  );
  return first?.start ?? start;
}

const shownNow = ({ clock }: DemoSetting) => shown(clock.now(), clock);

/** At ten minutes of the clock, so that it reads as a time that somebody has set. */
function liveStart(setting: DemoSetting): number {
  const start = shownNow(setting) - liveRoom.startedMinutesAgo * minuteMs;
  return start - (start % (10 * minuteMs));
}

const dayFromToday = (days: number, setting: DemoSetting) =>
  dayOf(shownNow(setting) + days * dayMs, setting.timeZoneId);

const momentOf = ({ day, at }: { readonly day: number; readonly at: string }, setting: DemoSetting) =>
  momentIn(`${dayFromToday(day, setting)}T${at}`, setting.timeZoneId);
