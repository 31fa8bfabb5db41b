import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import styles from './apply-frame.module.css';
import { Facts } from './facts.tsx';

interface ApplyFrameProps {
  readonly card: (programme: Programme) => ReactNode;
  /** Over the title. */
  readonly overline?: ReactNode;
  /** Shows only a skeleton yet: what stands in the card is about to be known. */
  readonly isHeldBack?: boolean;
  readonly organisers?: ReactNode;
  /** Below everything else. */
  readonly children: ReactNode;
}

/** The state of things first, then the facts; on wide screens side by side. */
export function ApplyFrame({ overline, card, isHeldBack = false, organisers, children }: ApplyFrameProps) {
  const { api, programmeNow } = useConnection();
  const now = useMinute(programmeNow);
  const { data, error, refetch, dataUpdatedAt } = useQuery(apiQuery(api, getProgramme, {}));
  const isFailed = data === undefined && error !== null;
  return (
    <Page
      title="Apply"
      overline={overline}
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} />}
      width="full"
    >
      {isFailed && <UnreadMessage what="This page" error={error} onRetry={refetch} />}
      {!isFailed && (data === undefined || isHeldBack) && <ApplySkeleton />}
      {data && !isHeldBack && (
        <div className={styles.columns}>
          <div className={styles.beside}>{card(data)}</div>
          <div className={styles.facts}>
            {organisers}
            <Facts programme={data} now={now} />
            <div className={styles.end}>{children}</div>
          </div>
        </div>
      )}
    </Page>
  );
}

/** Skeleton in the measures of the card and of the lines below it. */
export function ApplySkeleton() {
  return (
    <div className={styles.columns}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={styles.skeletonCard}>
        <Skeleton width="52%" height="32px" />
        <Skeleton width="100%" height="16px" />
        <Skeleton width="72%" height="16px" />
        <Skeleton width="100%" height="52px" radius="var(--radius-control)" />
        <Skeleton width="100%" height="52px" radius="var(--radius-control)" />
      </div>
      <div className={styles.skeletonLines}>
        {['44%', '68%', '56%', '82%', '48%', '64%'].map((width) => (
          <Skeleton key={width} width={width} height="20px" />
        ))}
      </div>
    </div>
  );
}
