import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { useOutboxState } from '#client/outbox/use-outbox.ts';
import { PostCardSkeleton } from '#client/posts/post/post-placeholders.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { reportsQuery, withClosedHere } from './open-reports.ts';
import type { ReportListProps } from './report-list.tsx';

/** Its code comes with the first use: few people are hosts. */
const ReportList = lazyComponent<ReportListProps>(
  () => import('./report-list.tsx').then((part) => part.ReportList),
  () => <MissingPanel what="The reports" load={ReportList.load} />,
  PostCardSkeleton,
);

/** For hosts: what was reported and is still open, the newest first. */
export function ReportsPage() {
  const { query, reports } = useReports();
  // While the reports are read, and not only after.
  useEffect(() => void ReportList.load(), []);
  return (
    <Page
      title="Reports"
      header="bar"
      back="/account"
      notice={reports && <OfflineNotice updatedAt={query.dataUpdatedAt} />}
    >
      {reports === null &&
        (query.isError ? (
          <UnreadMessage what="The reports" error={query.error} onRetry={query.refetch} />
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
      {reports && reports.length > 0 && <ReportList reports={reports} />}
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
