import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import type { SubmittedVersion } from '#client/forms/programme/form-status.ts';
import { AnswerList } from './answer-list.tsx';
import { CopyButton } from './copy-button.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import styles from './section.module.css';

interface FormEndProps {
  readonly handle: FormHandle;
  /** The version that counts meanwhile. */
  readonly submitted: SubmittedVersion | null;
}

/** Under a form: what else belongs to it, and how to be rid of it. */
export function FormEnd({ handle: { leftOver, saved, discard }, submitted }: FormEndProps) {
  return (
    <>
      <LeftOver leftOver={leftOver} />
      {saved.where !== 'nowhere' && (
        <DiscardDraft discard={discard} basis={submitted ? 'submitted' : 'nothing'} />
      )}
    </>
  );
}

/** Answers that this version of the app has no question for: they can be read and taken along. */
function LeftOver({ leftOver }: Pick<FormHandle, 'leftOver'>) {
  if (leftOver.length === 0) return null;
  const rows = leftOver.map(({ name, text }) => ({ name, words: text, fields: [name] }));
  return (
    <section className={styles.section} aria-labelledby="left-over">
      <h2 id="left-over" className={styles.title}>
        Answers to questions that are no longer asked
      </h2>
      <AnswerList rows={rows} />
      <CopyButton
        label="Copy these answers"
        text={leftOver.map(({ name, text }) => `${name}\n${text}`).join('\n\n')}
      />
    </section>
  );
}
