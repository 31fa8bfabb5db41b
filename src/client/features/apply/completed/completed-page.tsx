import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import { OfflineNotice } from '#client/connection/offline-notice.tsx';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { ApplyBones } from '#client/features/apply/info/apply-bones.tsx';
import { Facts } from '#client/features/apply/info/facts.tsx';
import { Fold } from '#client/features/apply/info/fold.tsx';
import { LogOut, type SignOutSheet } from '#client/features/apply/info/log-out.tsx';
import { useIsDecided } from '#client/features/apply/info/use-is-decided.ts';
import { OrganisersGate } from '#client/features/apply/organisers/organisers-gate.tsx';
import { Page } from '#client/ui/page.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { getProgramme } from '#contract/programme.ts';
import styles from './completed-page.module.css';
import { NextDates } from './next-dates.tsx';
import { OtherForm } from './other-form.tsx';
import { SentAnswers } from './sent-answers.tsx';
import { SentCard } from './sent-card.tsx';
import { hasSent } from './sent-forms.ts';

interface CompletedPageProps {
  /** Asks before the phone forgets its person. */
  readonly signOutSheet: SignOutSheet;
}

/** What was sent, as it was sent, and what comes next. */
export function CompletedPage({ signOutSheet }: CompletedPageProps) {
  const { api, programmeNow } = useConnection();
  const now = useMinute(programmeNow);
  const application = useFormStatus('application');
  const mentor = useFormStatus('mentor');
  const isDecided = useIsDecided([application, mentor]);
  const { data: programme, dataUpdatedAt } = useQuery(apiQuery(api, getProgramme, {}));
  const isSent = hasSent(application) || hasSent(mentor);
  if (isDecided && !isSent) return <Navigate to="/apply" replace />;
  return (
    <Page title="Apply" notice={programme && <OfflineNotice asOf={dataUpdatedAt} />}>
      {isSent ? (
        <>
          <div className={styles.cards}>
            <SentCard form="application" status={application} />
            <SentCard form="mentor" status={mentor} />
          </div>
          <OrganisersGate />
          {programme && <NextDates programme={programme} now={now} />}
          <SentAnswers form="application" status={application} />
          <SentAnswers form="mentor" status={mentor} />
          {programme && (
            <div className={styles.facts}>
              <Fold title="Criteria, key dates and questions" heading="h2">
                <Facts programme={programme} now={now} />
              </Fold>
            </div>
          )}
          <div className={styles.end}>
            <OtherForm form="application" status={application} />
            <OtherForm form="mentor" status={mentor} />
            <LogOut sheet={signOutSheet} />
          </div>
        </>
      ) : (
        <ApplyBones />
      )}
    </Page>
  );
}
