import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { dayOf } from '#domain/time/dates.ts';
import { ageOn } from './age.ts';
import styles from './eligibility.module.css';

const fullAge = 18;

interface EligibilityProps {
  readonly dateOfBirth: string;
}

/** Who may apply; who seems to be too young is told, and decides. */
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
  const age = ageOn(dateOfBirth, dayOf(programmeNow(), programme.timeZoneId));
  if (age === null || age >= fullAge) return null;
  return (
    <p className={styles.notice}>
      <Info size={20} strokeWidth={1.75} aria-hidden />
      You are under 18 by the date of birth you gave. Please check it: applicants are 18 or older.
    </p>
  );
}
