import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Printer } from 'lucide-react';
import { useId } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { applicantSteps } from '#client/features/apply/applicant/applicant-steps.ts';
import { mentorQuestions } from '#client/features/apply/mentor/mentor-questions.ts';
import { answerRows } from '#client/features/apply/questions/answer-rows.ts';
import { useMe } from '#client/session/me.ts';
import { copyText } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { appName } from '#contract/names.ts';
import { getProgramme } from '#contract/programme.ts';
import type { FormAnswers, FormName } from '#offline/outbox/form-draft.ts';
import styles from './answers-view.module.css';

interface AnswersViewProps {
  readonly form: FormName;
  readonly answers: FormAnswers;
  readonly title: string;
  /** Stands under the title, also on paper. */
  readonly second: string;
}

/** Everything that was written in a form, to read, to copy and to print. */
export function AnswersView({ form, answers, title, second }: AnswersViewProps) {
  const id = useId();
  const { email } = useMe();
  const { api } = useConnection();
  const { data: programme } = useQuery(apiQuery(api, getProgramme, {}));
  const toasts = useToasts();
  const groups = readAnswers({ form, answers, email });
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

const notAnswered = 'Not answered';

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

/** Question and its answer; an empty text where there is none. */
interface ReadAnswer {
  readonly title: string;
  readonly text: string;
}

interface AnswerGroup {
  readonly title: string;
  readonly answers: readonly ReadAnswer[];
}

interface WrittenForm {
  readonly form: FormName;
  readonly answers: FormAnswers;
  /** E-mail address of the account. */
  readonly email: string;
}

const groupsOf = { application: applicantSteps, mentor: [{ title: 'You', questions: mentorQuestions }] };

/** Every answer of a form as people read it, by the form's steps. */
export function readAnswers({ form, answers, email }: WrittenForm): AnswerGroup[] {
  return groupsOf[form].map(({ title, questions }) => ({
    title,
    answers: answerRows(questions, { ...answers, email }).map(({ name, words, fields }) => {
      const question = questions.find(({ field }) => field === fields[0]);
      // What somebody wrote at length answers a question; the rest has names.
      return { title: question?.kind === 'long' ? question.label : name, text: words };
    }),
  }));
}

/** The same as plain text, each answer under what was asked. */
export function plainAnswers(title: string, groups: readonly AnswerGroup[]): string {
  const paragraphs = groups.flatMap(({ answers }) =>
    answers.map((one) => `${one.title}\n${one.text || notAnswered}`),
  );
  return [title, ...paragraphs].join('\n\n');
}
