import * as v from 'valibot';
import { entryLabel, formDraftLabel, goingAlong } from '#client/outbox/entry-labels.ts';
import { formNameOf } from '#client/outbox/form-drafts.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { Places } from '#client/outbox/places.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import {
  type FormAnswers,
  type FormName,
  formKinds,
  type KeptForm,
  SaveFormArgs,
} from '#offline/outbox/form-draft.ts';
import type { RowReader } from './entry-times.ts';

/** The question before something goes that only this phone has, and what is done then. */
export interface Discarding {
  readonly title: string;
  readonly text: string;
  run(): Promise<void>;
}

/** Props that the lists of the page share. */
export interface ListParts {
  readonly outbox: Outbox;
  readonly places: Places;
  readonly reader: RowReader;
  readonly onDiscard: (discarding: Discarding) => void;
}

/** So many are drawn; who has more waiting wants them sent, not read. */
export const shownAtMost = 100;

/** The question before an entry goes for good. */
export function discardingOf(entry: Entry, all: readonly Entry[], { outbox, places }: ListParts): Discarding {
  const form = formIn(entry);
  if (form) return discardingForm(outbox, entry, form);
  const { title, text } = entryLabel(entry, places);
  const quote = text ? `“${text.length > 80 ? `${text.slice(0, 80)}…` : text}” ` : '';
  return {
    title: `Discard “${title}”?`,
    text: `${quote}It is on this phone only and cannot be brought back. ${goingAlong(entry.key, all)}`.trim(),
    run: () => outbox.discard(entry.key).then(() => undefined),
  };
}

/** Path of the page of each form. */
export const formPaths = {
  application: '/apply/applicant',
  mentor: '/apply/mentor',
} as const satisfies Record<FormName, string>;

/** The form that waits to be sent with an entry; null where it is another thing. */
export function formIn({ kind, args }: Pick<Entry, 'kind' | 'args'>): SaveFormArgs | null {
  const read = kind === formKinds.save ? v.safeParse(SaveFormArgs, args) : null;
  return read?.success ? read.output : null;
}

/** Answers of a form, without its questions. */
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

type Discards = Pick<Outbox, 'discard' | 'changeForm'>;

/** The question before a form that waits goes: a submission is only taken back, since its text is hours of work. */
function discardingForm(outbox: Discards, { key }: Entry, saving: SaveFormArgs): Discarding {
  const { form, submissionStatus } = saving;
  if (submissionStatus === 'SUBMITTED') {
    return {
      title: 'Take the submission back?',
      text: 'It is not sent then. What you wrote stays on this phone as a draft.',
      run: () => outbox.discard(key).then(() => undefined),
    };
  }
  return {
    title: `Discard “${formDraftLabel(form)}”?`,
    text: 'What you wrote since it was last sent is on this phone only and cannot be brought back.',
    async run() {
      await outbox.changeForm(`form:${form}`, () => null);
      await outbox.discard(key);
    },
  };
}

/** The question before what only this phone has of a form goes. */
export const discardingDraft = (outbox: Discards, { place }: KeptForm): Discarding => ({
  title: `Discard “${formDraftLabel(formNameOf(place))}”?`,
  text: 'What you wrote since it was last sent is on this phone only and cannot be brought back.',
  run: () => outbox.changeForm(place, () => null).then(() => undefined),
});
