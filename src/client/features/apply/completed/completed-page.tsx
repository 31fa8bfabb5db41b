import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useClosing } from '#client/features/apply/closing/use-closing.ts';
import type { FormStatus } from '#client/features/apply/form/form-status.ts';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { ApplySkeleton } from '#client/features/apply/info/apply-skeleton.tsx';
import { Facts } from '#client/features/apply/info/facts.tsx';
import { Fold } from '#client/features/apply/info/fold.tsx';
import { formatLasting } from '#client/features/apply/info/format-when.ts';
import { LogOut, type SignOutSheet } from '#client/features/apply/info/log-out.tsx';
import { OwnForm } from '#client/features/apply/info/own-form.tsx';
import { useIsDecided } from '#client/features/apply/info/use-is-decided.ts';
import { OrganisersGate } from '#client/features/apply/organisers/organisers-gate.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { getProgramme } from '#contract/programme.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { AnswersView } from './answers-view.tsx';
import styles from './completed-page.module.css';
import { NextDates } from './next-dates.tsx';
import { SentCard } from './sent-card.tsx';
import { hasSent } from './sent-forms.ts';
import { sentVersion } from './sent-version.ts';

interface CompletedPageProps {
  /** Asks before the phone forgets its person. */
  readonly signOutSheet: SignOutSheet;
}

/** Page of a sent form: the answers as they were sent, and what comes next. */
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
    <Page title="Apply" notice={programme && <OfflineNotice updatedAt={dataUpdatedAt} />}>
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
        <ApplySkeleton />
      )}
    </Page>
  );
}

interface OtherFormProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

/** Offers to begin the other form, where that is asked for. */
function OtherForm({ form, status }: OtherFormProps) {
  const { isOpen } = useClosing();
  const isAsked = form === 'mentor' || isOpen;
  if (status.kind !== 'none' || !isAsked) return null;
  return <OwnForm form={form} status={status} door="open" isSecond />;
}

interface SentAnswersProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

const titles: Readonly<Record<FormName, string>> = {
  application: 'My application',
  mentor: 'My registration as a mentor',
};

/** The answers of the version that counts, or is about to. */
function SentAnswers({ form, status }: SentAnswersProps) {
  const zone = useReadersZone();
  const sent = sentVersion(status);
  if (sent === null) return null;
  const when = formatLasting(sent.at, zone);
  const second = status.kind === 'waiting' ? `Finished ${when}, waiting to send` : `Submitted ${when}`;
  return <AnswersView form={form} answers={sent.answers} title={titles[form]} second={second} />;
}
