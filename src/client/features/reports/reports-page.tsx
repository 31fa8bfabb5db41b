import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useOutboxState } from '#client/outbox/use-outbox.ts';
import { PostCardSkeleton, PostsFailure } from '#client/posts/post/post-placeholders.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { reportsQuery, withClosedHere } from './open-reports.ts';
import { ReportItem } from './report-item.tsx';
import styles from './reports-page.module.css';

/** For hosts: what was reported and is still open, the newest first. */
export function ReportsPage() {
  const { query, reports } = useReports();
  return (
    <Page
      title="Reports"
      header="bar"
      back="/account"
      notice={reports && <OfflineNotice updatedAt={query.dataUpdatedAt} />}
    >
      {reports === null &&
        (query.isError ? (
          <PostsFailure what="The reports" onRetry={() => void query.refetch()} />
        ) : (
          <PostCardSkeleton />
        ))}
      {reports?.length === 0 && (
        <MessageScreen
          icon={CircleCheck}
          title="No open reports"
          text="Hosts see here what people report to them."
        />
      )}
      {reports && reports.length > 0 && (
        <ul ref={keepRowFocus} className={styles.list}>
          {reports.map((report) => (
            <ReportItem key={report.id} report={report} />
          ))}
        </ul>
      )}
    </Page>
  );
}

/** Reports to the hosts that none of them has closed yet; `reports` is null until they have been read once. */
function useReports() {
  const { api } = useConnection();
  const outbox = useOutboxState();
  // Another host may have closed one since this phone kept them.
  const query = useQuery({ ...reportsQuery(api), staleTime: 0 });
  const { data, dataUpdatedAt } = query;
  const reports = useMemo(
    () => (data === undefined ? null : withClosedHere(data, outbox, dataUpdatedAt)),
    [data, outbox, dataUpdatedAt],
  );
  return { query, reports };
}
