import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useClosing } from '#client/features/apply/closing/closing.tsx';
import { ApplySkeleton } from '#client/features/apply/info/apply-frame.tsx';
import { Facts, Fold } from '#client/features/apply/info/facts.tsx';
import { FormProgress } from '#client/features/apply/info/form-progress.tsx';
import { KeyDates, keyDatesAt } from '#client/features/apply/info/key-dates.tsx';
import { LogOut, type SignOutSheet } from '#client/features/apply/info/log-out.tsx';
import { useWhen } from '#client/features/apply/info/use-when.ts';
import { OrganisersGate } from '#client/features/apply/organisers/organisers-gate.tsx';
import { type FormStatus, useFormStatus } from '#client/forms/programme/form-status.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { AnswersView } from './answers-view.tsx';
import styles from './completed-page.module.css';
import { SentCard } from './sent-card.tsx';
import { hasSent, sentVersion, useIsDecided } from './sent-forms.ts';

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

interface NextDatesProps {
  readonly programme: Programme;
  readonly now: number;
}

/** Section of the next dates, for people who have sent a form. */
function NextDates({ programme, now }: NextDatesProps) {
  const isOver = keyDatesAt(programme, now).every(({ state }) => state === 'past');
  return (
    <section className={styles.next} aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className={styles.nextTitle}>
        What happens next
      </h2>
      {isOver ? (
        <p className={styles.nextText}>
          The dates of {programme.year} are over. The organisers write to you where there is more to say.
        </p>
      ) : (
        <KeyDates programme={programme} now={now} of="coming" />
      )}
    </section>
  );
}

interface StatusProps {
  readonly form: FormName;
  readonly status: FormStatus;
}

const titles: Readonly<Record<FormName, string>> = {
  application: 'My application',
  mentor: 'My registration as a mentor',
};

/** Answers of the version that counts, or is about to. */
function SentAnswers({ form, status }: StatusProps) {
  const { lasting } = useWhen();
  const sent = sentVersion(status);
  if (sent === null) return null;
  const when = lasting(sent.at);
  const second = status.kind === 'waiting' ? `Finished ${when}, waiting to send` : `Submitted ${when}`;
  const { answers, email } = sent;
  return <AnswersView form={form} answers={answers} email={email} title={titles[form]} second={second} />;
}

/** Offer to begin the other form, where that is asked for. */
function OtherForm({ form, status }: StatusProps) {
  const { isOpen } = useClosing();
  const isAsked = form === 'mentor' || isOpen;
  if (status.kind !== 'none' || !isAsked) return null;
  return <FormProgress form={form} status={status} intake="open" isSecond isBeside />;
}
