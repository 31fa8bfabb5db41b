import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import { countForms, exportApplications } from '#contract/applications.ts';
import { exportMentors } from '#contract/mentors.ts';
import { CountBar } from './count-bar.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './organisers-panel.module.css';

/** For the organisers: how many have applied, how far they are, and what they wrote as files. */
export function OrganisersPanel() {
  const id = useId();
  const { api } = useConnection();
  const { data: counts } = useQuery({ ...apiQuery(api, countForms, {}), staleTime: 0 });
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
        <DownloadButton endpoint={exportApplications} label="Applications" fileName="applications.xlsx" />
        <DownloadButton endpoint={exportMentors} label="Mentors" fileName="mentors.xlsx" />
      </div>
    </section>
  );
}
