import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { AnswersView } from '#client/features/apply/completed/answers-view.tsx';
import { sentVersion } from '#client/features/apply/completed/sent-version.ts';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { formatWhen } from '#client/features/apply/info/format-when.ts';
import { DiscardDraft } from '#client/features/apply/review/discard-draft.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { getProgramme } from '#contract/programme.ts';
import { closedSentence } from './closed-sentence.ts';
import styles from './late-page.module.css';

export interface LatePageProps {
  readonly handle: FormHandle;
}

const isWritten = ({ answers }: FormHandle) =>
  Object.values(answers).some((answer) => answer !== null && answer !== '');

/** In the place of the form once applications have closed: nothing that was written is lost, and all of it can be read. */
export function LatePage({ handle }: LatePageProps) {
  const { api } = useConnection();
  const zone = useReadersZone();
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
            {sent && ` What you submitted ${formatWhen(sent.at, { now: Date.now(), zone })} is what counts.`}
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
