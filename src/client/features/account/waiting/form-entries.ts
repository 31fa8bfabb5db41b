import * as v from 'valibot';
import type { Unsent } from '#client/connection/unsent.ts';
import { formDraftWords } from '#client/unsent/entry-words.ts';
import { formNameOf } from '#client/unsent/unsent-forms.ts';
import { formKinds, SaveFormArgs } from '#offline/kinds/form-args.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import type { FormAnswers, FormName, KeptForm } from '#offline/outbox/kept-form.ts';
import type { Discarding } from './discard-sheet.tsx';

/** Where each form is filled in. */
export const formPaths = {
  application: '/apply/applicant',
  mentor: '/apply/mentor',
} as const satisfies Record<FormName, string>;

/** The form that waits to be sent with an entry; null where it is another thing. */
export function formIn({ kind, args }: Pick<Entry, 'kind' | 'args'>): SaveFormArgs | null {
  const read = kind === formKinds.save ? v.safeParse(SaveFormArgs, args) : null;
  return read?.success ? read.output : null;
}

/** What was written in a form, without its questions. */
export const writtenText = (answers: FormAnswers): string =>
  Object.values(answers)
    .filter((answer) => typeof answer === 'string' && answer.trim() !== '')
    .join('\n\n');

/** One text by which a form is known again: the one that was written last, or the longest. */
export function snippetOf({ answers, last }: Pick<KeptForm, 'answers' | 'last'>): string {
  const latest = answers[last?.field ?? ''];
  if (typeof latest === 'string' && latest.trim() !== '') return latest;
  const texts = Object.values(answers).filter((answer) => typeof answer === 'string');
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

type Discards = Pick<Unsent, 'discard' | 'changeForm'>;

/** The question before a form that waits goes: a submission is only taken back, since its text is hours of work. */
export function discardingForm(unsent: Discards, { key }: Entry, saving: SaveFormArgs): Discarding {
  const { form, submissionStatus } = saving;
  if (submissionStatus === 'SUBMITTED') {
    return {
      title: 'Take the submission back?',
      text: 'It is not sent then. What you wrote stays on this phone as a draft.',
      run: () => unsent.discard(key).then(() => undefined),
    };
  }
  return {
    title: `Discard “${formDraftWords(form)}”?`,
    text: 'What you wrote since it was last sent is on this phone only and cannot be brought back.',
    async run() {
      await unsent.changeForm(`form:${form}`, () => null);
      await unsent.discard(key);
    },
  };
}

/** The question before what only this phone has of a form goes. */
export const discardingDraft = (unsent: Discards, { place }: KeptForm): Discarding => ({
  title: `Discard “${formDraftWords(formNameOf(place))}”?`,
  text: 'What you wrote since it was last sent is on this phone only and cannot be brought back.',
  run: () => unsent.changeForm(place, () => null).then(() => undefined),
});
