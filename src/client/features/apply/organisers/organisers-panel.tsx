import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { ExportButton } from '#client/network/export-button.tsx';
import { PasskeyNeeded } from '#client/passkeys/passkey-needed.tsx';
import { isPasskeyNeeded } from '#client/passkeys/support.ts';
import { countForms, exportApplications } from '#contract/applications.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { exportMentors } from '#contract/mentors.ts';
import styles from './organisers-panel.module.css';

/** Panel for the organisers: how many have applied, how far they are, and what they wrote as files. */
export function OrganisersPanel() {
  const id = useId();
  const { api } = useConnection();
  const counting = useQuery({ ...apiQuery(api, countForms, {}), staleTime: 0 });
  const { data: counts } = counting;
  if (isPasskeyNeeded(counting.error))
    return <PasskeyNeeded what="Applications" onShown={counting.refetch} />;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Applications
        </h2>
        <span className={styles.second}>For organisers</span>
      </div>
      {counts && <CountBar counts={counts} />}
      <div className={styles.downloads}>
        <Spreadsheet endpoint={exportApplications} list="Applications" fileName="applications.xlsx" />
        <Spreadsheet endpoint={exportMentors} list="Mentors" fileName="mentors.xlsx" />
      </div>
    </section>
  );
}

interface SpreadsheetProps {
  readonly endpoint: typeof exportApplications | typeof exportMentors;
  readonly list: string;
  readonly fileName: string;
}

function Spreadsheet({ list, ...file }: SpreadsheetProps) {
  return (
    <div className={styles.download}>
      <ExportButton {...file} input={{}} list={list} label={`${list} (.xlsx)`} look="soft" />
    </div>
  );
}

type FormCounts = ReplyOf<typeof countForms>;

interface CountBarProps {
  readonly counts: FormCounts;
}

/** Progress of the applicants, as a bar and in words. */
function CountBar({ counts }: CountBarProps) {
  const parts = applicationCounts(counts.applications);
  return (
    <div className={styles.counts}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ name, count }) => (
          <span key={name} className={styles.part} data-part={name} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.words}>
        {parts.map(({ name, count, words }) => (
          <li key={name} className={styles.word}>
            <span className={styles.dot} data-part={name} />
            <span>
              <b>{count}</b> {words}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.mentors}>{mentorWords(counts.mentors)}</p>
    </div>
  );
}

interface Count {
  readonly name: 'submitted' | 'edited' | 'drafts';
  readonly count: number;
  readonly words: string;
}

/** Parts of the bar, each person in one of them; nobody edits most of the time. */
export function applicationCounts({ submitted, edited, drafts }: FormCounts['applications']): Count[] {
  const parts: Count[] = [
    { name: 'submitted', count: submitted - edited, words: 'submitted' },
    { name: 'edited', count: edited, words: 'submitted, being edited' },
    { name: 'drafts', count: drafts, words: drafts === 1 ? 'draft' : 'drafts' },
  ];
  return parts.filter(({ name, count }) => name !== 'edited' || count > 0);
}

/** `12 mentors have registered` */
function mentorWords(count: number): string {
  if (count === 0) return 'No mentor has registered yet';
  return count === 1 ? '1 mentor has registered' : `${count} mentors have registered`;
}
