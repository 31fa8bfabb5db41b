import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { AnswersView } from '#client/features/apply/completed/answers-view.tsx';
import { sentVersion } from '#client/features/apply/completed/sent-forms.ts';
import { DiscardDraft } from '#client/features/apply/form-page/form-end.tsx';
import { formatDeadline } from '#client/features/apply/info/format-moment.ts';
import { useWhen } from '#client/features/apply/info/use-when.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import styles from './late-page.module.css';

interface LatePageProps {
  readonly handle: FormHandle;
}

const isWritten = ({ answers }: FormHandle) =>
  Object.values(answers).some((answer) => answer !== null && answer !== '');

/** Page in the place of the form once applications have closed: nothing that was written is lost, and all of it can be read. */
export function LatePage({ handle }: LatePageProps) {
  const { api } = useConnection();
  const zone = useReadersZone();
  const { when } = useWhen();
  const { data: programme } = useQuery(apiQuery(api, getProgramme, {}));
  const status = useFormStatus('application');
  // What was being typed when the moment came.
  const keep = useEffectEvent(() => void handle.flush().catch(() => undefined));
  useEffect(() => keep(), []);
  const sent = sentVersion(status);
  const hasText = isWritten(handle);
  return (
    <Page title="Application" header="bar" back="/apply">
      <div className={styles.card}>
        <Lock size={24} strokeWidth={1.75} aria-hidden />
        <div>
          <h2 className={styles.title}>{closedSentence({ programme, zone, refusal: handle.refusal })}</h2>
          <p className={styles.text}>
            {hasText ? 'What you wrote is kept on this phone.' : 'You had not begun one.'}
            {sent && ` What you submitted ${when(sent.at)} is what counts.`}
          </p>
        </div>
      </div>
      {hasText && (
        <>
          <AnswersView
            form="application"
            answers={handle.answers}
            title="What you wrote"
            second={sent ? 'Not submitted; an earlier version was' : 'Not submitted'}
          />
          <div className={styles.end}>
            <DiscardDraft discard={handle.discard} basis={sent ? 'submitted' : 'nothing'} />
          </div>
        </>
      )}
    </Page>
  );
}

interface Closed {
  readonly programme: Programme | undefined;
  readonly zone: string;
  /** Server's words about a submission that came too late. */
  readonly refusal: string | null;
}

/** Sentence about when applications closed, or in the server's words that they have. */
export function closedSentence({ programme, zone, refusal }: Closed): string {
  const moment = programme?.applications.refusedFrom;
  if (programme && moment) return `Applications closed on ${formatDeadline(moment, programme, zone)}.`;
  return refusal ?? applicationTexts.closed;
}
