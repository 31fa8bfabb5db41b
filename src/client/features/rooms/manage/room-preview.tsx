import { useConnection } from '#client/connection/connection.ts';
import { RoomCover } from '#client/features/rooms/room-cover.tsx';
import { shownSchedule } from '#domain/recurrence/recurrence.ts';
import { recurrenceWords } from '#domain/recurrence/recurrence-words.ts';
import { minuteMs, type ProgrammeClock, programmeNow } from '#domain/time/clock.ts';
import { formatDay } from '#domain/time/dates.ts';
import { timeRange } from '#domain/time/words.ts';
import { zoneLabel } from '#domain/time/zone.ts';
import { bodyOf, durationOf, typedMoment } from './room-body.ts';
import styles from './room-form.module.css';
import type { RoomValues } from './room-values.ts';

/** The room's link as it is shown where it is shared, while it is being typed. */
export function RoomPreview({ values }: { readonly values: RoomValues }) {
  const { name, coverImage, lastlinkSuffix } = values;
  const { clock } = useConnection();
  const time = timeWords(values, clock);
  return (
    <aside className={styles.preview} aria-label="Preview of the link">
      <p className={styles.label}>Preview of the link</p>
      <div className={styles.previewCard}>
        <div className={styles.previewCover}>
          <RoomCover name={name} image={coverImage || null} size="page" />
        </div>
        <div className={styles.previewWords}>
          <p className={styles.previewName} dir="auto" data-empty={name.trim() === '' || undefined}>
            {name.trim() || 'Topic'}
          </p>
          <p className={styles.previewTime} data-empty={time === unknownTime || undefined}>
            {time}
          </p>
          <p className={styles.previewAddress}>{`${window.location.host}/w/${lastlinkSuffix || '…'}`}</p>
        </div>
      </div>
    </aside>
  );
}

const unknownTime = 'Date and time';

/** Day and time of the start, or how often, by clocks in the room's zone. */
function timeWords(values: RoomValues, clock: ProgrammeClock): string {
  const { hasStart, start: wall, timeZoneId: zone } = values;
  if (!hasStart) return 'Open at any time';
  const start = typedMoment(wall, zone);
  if (start === null || Number.isNaN(start)) return unknownTime;
  const end = start + durationOf(values) * minuteMs;
  const schedule = shownSchedule(bodyOf(values, clock), clock);
  const day = recurrenceWords(schedule, { zone, now: programmeNow(clock) }) ?? formatDay(start, zone);
  return `${day}, ${timeRange({ start, end }, zone)} (${zoneLabel(zone, start)})`;
}
