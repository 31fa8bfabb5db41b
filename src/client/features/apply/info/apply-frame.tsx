import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { ApplyFailure } from './apply-failure.tsx';
import styles from './apply-frame.module.css';
import { ApplySkeleton } from './apply-skeleton.tsx';
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
  const { data, isError, refetch, dataUpdatedAt } = useQuery(apiQuery(api, getProgramme, {}));
  const isFailed = data === undefined && isError;
  return (
    <Page
      title="Apply"
      overline={overline}
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} />}
      width="full"
    >
      {isFailed && <ApplyFailure onRetry={refetch} />}
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
