import { applicationTexts } from '#contract/application-texts.ts';
import type { Programme } from '#contract/programme.ts';
import { msOf } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import { dateInWords, dayInWords, lastDayToEdit, momentInWords } from './programme-days.ts';

export interface ApplicationsState {
  readonly isOpen: boolean;
  /** On the chip. */
  readonly chip: string;
  /** Meaning for people who apply or have applied. */
  readonly text: string;
}

interface Reader {
  readonly now: number;
  readonly zone: string;
}

/** Says in plain words whether applications are open, from the programme's data alone. */
export function applicationsState(programme: Programme, { now, zone }: Reader): ApplicationsState {
  const { year, timeZoneId, applications } = programme;
  const { shownAsOpen, refusedFrom } = applications;
  const isOver = refusedFrom !== null && msOf(refusedFrom) <= now;
  const isOpen = shownAsOpen && !isOver;
  const state = `Applications for ${year} are ${isOpen ? 'open' : 'closed'}`;
  if (refusedFrom === null) {
    const chip = isOpen ? 'Open' : applicationTexts.closed;
    return { isOpen, chip, text: [`${state}.`, untilEditDay(programme, now)].filter(Boolean).join(' ') };
  }
  const moment = momentInWords(refusedFrom, programme, zone);
  if (isOpen)
    return {
      isOpen,
      chip: `Open until ${dayInWords(refusedFrom, timeZoneId)}`,
      text: `${state} until ${moment}. Sent ones can be changed until then.`,
    };
  const could = isOver ? 'could' : 'can';
  return {
    isOpen,
    chip: applicationTexts.closed,
    text: `${state}. Sent ones ${could} be changed until ${moment}.`,
  };
}

function untilEditDay({ keyDates, timeZoneId }: Programme, now: number): string | null {
  const day = lastDayToEdit(keyDates);
  if (day === null) return null;
  const could = day < dayOf(now, timeZoneId) ? 'could' : 'can';
  return `Sent ones ${could} be changed until ${dateInWords(day)}.`;
}
