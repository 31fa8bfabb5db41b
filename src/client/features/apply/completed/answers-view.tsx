import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Printer } from 'lucide-react';
import { useId } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { copyText } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import { getProgramme } from '#contract/programme.ts';
import { type AnswerGroup, notAnswered, plainAnswers, readAnswers } from '#domain/forms/read-answers.ts';
import type { FormAnswers, FormName } from '#offline/outbox/form-draft.ts';
import styles from './answers-view.module.css';

interface AnswersViewProps {
  readonly form: FormName;
  readonly answers: FormAnswers;
  /** Address with which it was sent; the account's where that is not known. */
  readonly email?: string | undefined;
  readonly title: string;
  /** Stands under the title, also on paper. */
  readonly second: string;
}

/** Everything that was written in a form, to read, to copy and to print. */
export function AnswersView({ form, answers, title, second, ...sent }: AnswersViewProps) {
  const id = useId();
  const me = useMe();
  const { api } = useConnection();
  const { data: programme } = useQuery(apiQuery(api, getProgramme, {}));
  const toasts = useToasts();
  const groups = readAnswers({ form, answers, email: sent.email ?? me.email });
  const handleCopy = async () => {
    const isCopied = await copyText(plainAnswers(`${title}\n${second}`, groups));
    if (isCopied) toasts.show({ text: 'Answers copied', icon: Check, durationMs: limits.copyToastMs });
    else toasts.show({ text: 'This browser does not let the app copy. Select the text instead.' });
  };
  return (
    <section className={styles.answers} aria-labelledby={id} data-print>
      <p className={styles.paper}>
        {appName}
        {programme && `, ${programme.name} ${programme.year}`}
      </p>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.second}>{second}</p>
      <div className={styles.actions}>
        <Button variant="secondary" size="medium" icon={Copy} onClick={handleCopy}>
          Copy all
        </Button>
        <Button variant="secondary" size="medium" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {groups.map((group) => (
        <Group key={group.title} group={group} hasTitle={groups.length > 1} />
      ))}
    </section>
  );
}

interface GroupProps {
  readonly group: AnswerGroup;
  readonly hasTitle: boolean;
}

function Group({ group: { title, answers }, hasTitle }: GroupProps) {
  return (
    <>
      {hasTitle && <h3 className={styles.heading}>{title}</h3>}
      <dl>
        {answers.map((one) => (
          <div key={one.title} className={styles.answer}>
            <dt className={styles.name}>{one.title}</dt>
            <dd className={styles.text} dir="auto" data-empty={one.text === '' || undefined}>
              {one.text || notAnswered}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
