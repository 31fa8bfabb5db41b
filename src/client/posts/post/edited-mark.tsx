import { useConnection } from '#client/connection/connection.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { useReadersZone } from '#client/session/me.ts';
import { shown as shownMoment } from '#domain/time/clock.ts';
import { formatShortDate, formatTime, isSameDay } from '#domain/time/dates.ts';

/** Behind the date of a thread: that its author has changed it, and when; of a change that waits, that it does. */
export function EditedMark({ shown }: { readonly shown: ShownThread }) {
  const { thread, work, entry } = shown;
  const zone = useReadersZone();
  const { clock } = useConnection();
  if (work === 'edit' && entry?.refusal === null) return <> · edited, waiting to send</>;
  const { editedDate, deleted } = thread;
  if (!editedDate || deleted) return null;
  const at = shownMoment(editedDate, clock);
  const isSame = isSameDay(at, shownMoment(thread.createdDate, clock), zone);
  return <> · edited {isSame ? formatTime(at, zone) : formatShortDate(at, zone)}</>;
}
