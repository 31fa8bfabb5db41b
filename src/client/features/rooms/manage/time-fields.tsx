import { useConnection } from '#client/connection/connection.ts';
import { MomentField } from '#client/forms/fields/moment-field.tsx';
import { NumberField } from '#client/forms/fields/number-field.tsx';
import { SwitchField } from '#client/forms/fields/switch-field.tsx';
import { TimeZoneField } from '#client/people/time-zone/time-zone-field.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { dayOf, formatAs } from '#domain/time/dates.ts';
import { isSameClock } from '#domain/time/words.ts';
import type { RoomFieldsProps } from './field-parts.tsx';
import { withStart } from './recurrence-choices.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { typedMoment } from './room-body.ts';
import { faultIn } from './room-faults.ts';
import styles from './room-form.module.css';
import type { RoomValues } from './room-values.ts';

export function TimeFields(props: RoomFieldsProps) {
  const { values, change, faults } = props;
  const zone = values.timeZoneId;
  const ownTime = useOwnTime(values.start, zone);
  const today = dayOf(useConnection().programmeNow(), zone);
  return (
    <>
      <SwitchField
        label="Start date and time"
        second="Without one the room is open at any time."
        isOn={values.hasStart}
        onChange={(hasStart) => change({ hasStart })}
      />
      {values.hasStart && (
        <>
          <MomentField
            label="Starts"
            name="Start"
            min={today}
            value={values.start}
            onChange={(start) => change(withStart(values, start))}
            error={faults.meetingStartTime}
            reason="Today or later."
            hint={ownTime}
          />
          <DurationField values={values} change={change} error={faults.meetingDuration} />
          <RecurrenceFields {...props} today={today} />
        </>
      )}
      <SwitchField
        label="Expiry date and time"
        second="From then on nobody can join any more; who is in the room can still read it."
        isOn={values.hasExpiry}
        onChange={(hasExpiry) => change({ hasExpiry })}
      />
      {values.hasExpiry && (
        <MomentField
          label="Expires"
          name="Expiry"
          min={today}
          value={values.expiry}
          onChange={(expiry) => change({ expiry })}
          error={faults.eventExpiryDate}
          reason="A moment that is still to come."
          hint={!faults.eventExpiryDate && isBeforeStart(values) ? beforeStart : undefined}
        />
      )}
      <div className={styles.group}>
        <TimeZoneField
          value={zone}
          onChange={(timeZoneId) => change({ timeZoneId })}
          {...(faultIn(faults, 'timeZoneId') && { error: faults.timeZoneId ?? '' })}
        />
        <p className={styles.hint}>The times above are of this zone. Everybody sees them in their own.</p>
      </div>
    </>
  );
}

const beforeStart = 'Before the start: who has not joined by then cannot come.';

/** Tells whether joining ends before the room takes place, which a host may want, or not see. */
function isBeforeStart({ hasStart, start, expiry, timeZoneId }: RoomValues): boolean {
  const starts = hasStart ? typedMoment(start, timeZoneId) : null;
  const expires = typedMoment(expiry, timeZoneId);
  return starts !== null && expires !== null && expires < starts;
}

/** Typed moment as its writer's own clock shows it, where that is another time. */
function useOwnTime(wall: string, zone: string): string | undefined {
  const own = useReadersZone();
  const moment = typedMoment(wall, zone);
  if (moment === null || Number.isNaN(moment) || isSameClock(moment, zone, own)) return undefined;
  return `For you: ${formatAs(moment, own, 'ddd D MMMM, hh:mm A')}`;
}

interface DurationFieldProps {
  readonly values: RoomValues;
  readonly change: (partial: Partial<RoomValues>) => void;
  readonly error: string | undefined;
}

function DurationField({ values, change, error }: DurationFieldProps) {
  const isOfMinutes = Number(values.minutes) > 59;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Duration</legend>
      <div className={styles.pair}>
        <NumberField
          label="Hours"
          value={values.hours}
          maxLength={3}
          onChange={(hours) => change({ hours })}
          error={isOfMinutes ? undefined : error}
          reason={`At most ${roomLimits.meetingMinutesMax / 60}.`}
        />
        <NumberField
          label="Minutes"
          value={values.minutes}
          maxLength={2}
          onChange={(minutes) => change({ minutes })}
          error={isOfMinutes ? error : undefined}
          reason="0 to 59."
        />
      </div>
    </fieldset>
  );
}
