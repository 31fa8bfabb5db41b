import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useBirthYears } from '#client/features/apply/questions/use-birth-years.ts';
import { type BirthYears, dateOfBirthFaults, tidyDateOfBirth } from '#contract/date-of-birth.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { dayOf, typedDay } from '#domain/time/dates.ts';
import styles from './eligibility.module.css';

interface EligibilityProps {
  readonly dateOfBirth: string;
}

/** States who may apply, and warns people who seem to be too young; they decide. */
export function Eligibility({ dateOfBirth }: EligibilityProps) {
  const { api } = useConnection();
  const programme = useQuery(apiQuery(api, getProgramme, {})).data;
  if (!programme) return null;
  return (
    <section className={styles.section} aria-labelledby="eligibility">
      <AgeNotice programme={programme} dateOfBirth={dateOfBirth} />
      <div className={styles.text}>
        <h2 id="eligibility">Who can apply</h2>
        <p>{programme.eligibility.join(' ')}</p>
      </div>
    </section>
  );
}

function AgeNotice({ programme, dateOfBirth }: { programme: Programme; dateOfBirth: string }) {
  const { programmeNow } = useConnection();
  const { minimumAge, timeZoneId } = programme;
  const age = ageOn(dateOfBirth, dayOf(programmeNow(), timeZoneId), useBirthYears());
  if (age === null || age >= minimumAge) return null;
  return (
    <p className={styles.notice}>
      <Info size={20} strokeWidth={1.75} aria-hidden />
      You are under {minimumAge} by the date of birth you gave. Please check it: applicants are {minimumAge}{' '}
      or older.
    </p>
  );
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Full years on a day such as `2021-06-18`; null where the date of birth is none. */
export function ageOn(dateOfBirth: string, today: string, birthYears: BirthYears): number | null {
  if (Object.keys(dateOfBirthFaults(dateOfBirth, birthYears)).length > 0) return null;
  const born = typedDay(tidyDateOfBirth(dateOfBirth));
  if (born === null) return null;
  const isBeforeBirthday = today.slice(4) < born.slice(4);
  return yearOf(today) - yearOf(born) - (isBeforeBirthday ? 1 : 0);
}
