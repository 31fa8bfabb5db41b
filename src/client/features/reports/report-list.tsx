import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import type { Report } from '#contract/reports.ts';
import { ReportItem } from './report-item.tsx';
import styles from './report-list.module.css';

export interface ReportListProps {
  readonly reports: readonly Report[];
}

/** The open reports, the newest first. */
export function ReportList({ reports }: ReportListProps) {
  return (
    <ul ref={keepRowFocus} className={styles.list}>
      {reports.map((report) => (
        <ReportItem key={report.id} report={report} />
      ))}
    </ul>
  );
}
