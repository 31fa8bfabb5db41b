import { dayMs, programmeNow, shown } from '#domain/time/clock.ts';
import { dayOf, formatAs } from '#domain/time/dates.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { closingOf } from '#server/features/forms/closing.ts';
import type { FormName } from '#server/features/forms/form.ts';
import { momentInWords } from '#server/mails/moment-in-words.ts';
import { queueToldMail } from '#server/mails/queue-told-mail.ts';
import type { ToldVersion } from './changes.ts';
import { arrivedMail, changedMail } from './mail.ts';

const dayWords = (day: string): string => formatAs(day, 'UTC', 'D MMMM YYYY');

/** Says how long a sent form can be changed: by the moment from which it is refused, else by the calendar. */
function untilWords(context: Context, form: FormName): string {
  if (form === 'mentor') return 'You can change it at any time. What you sent last is what counts.';
  const { programme, programmeClock } = context;
  const last = 'What you sent last is what counts.';
  const closing = closingOf(context);
  if (closing !== null) return `You can change it until ${momentInWords(closing.moment, programme)}. ${last}`;
  const day = programme.applications.editableUntil;
  const isAhead = day !== null && day >= dayOf(programmeNow(programmeClock), programme.timeZoneId);
  return `You can ${isAhead ? `change it until ${dayWords(day)}` : 'still change it'}. ${last}`;
}

/** Lines about what comes next: of an application the dates that are ahead. */
function nextWords({ programme, programmeClock }: Context, form: FormName): string[] {
  const { year, keyDates, timeZoneId, applications } = programme;
  const write = 'The organisers write to you where there is more to say.';
  if (form === 'mentor') return [write];
  const now = programmeNow(programmeClock);
  const today = dayOf(now, timeZoneId);
  const coming = keyDates.filter(({ date }) => date >= today && date !== applications.editableUntil);
  if (coming.length === 0) return [`The dates of ${year} are over. ${write}`];
  const dates = coming.toSorted((one, other) => one.date.localeCompare(other.date));
  return [...dates.map(({ title, date }) => `${dayWords(date)}: ${title}`), write];
}

interface Arrival {
  readonly version: ToldVersion;
  /** Version that it takes the place of; null for the first one. */
  readonly before: ToldVersion | null;
  readonly at: number;
}

/** Queues the mail that says what has arrived, or what was changed in what had arrived before. */
export async function tellArrival(
  { tx, onCommit, context, me: { userId } }: ActionContext,
  { version, before, at }: Arrival,
): Promise<void> {
  const { config, programme, programmeClock } = context;
  const mail = {
    version,
    programme: `${programme.name} ${programme.year}`,
    when: momentInWords(shown(at, programmeClock), programme),
    until: untilWords(context, version.form),
    next: nextWords(context, version.form),
    publicUrl: config.publicUrl,
  };
  const content = before === null ? arrivedMail(mail) : changedMail(mail, before);
  const kind = before === null ? 'arrivals' : 'changes';
  await queueToldMail(tx, context, { kind, userId, content, now: at, uselessAt: at + dayMs });
  onCommit(context.jobs.wake);
}
