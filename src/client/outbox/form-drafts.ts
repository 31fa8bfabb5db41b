import * as v from 'valibot';
import type { Entry, Sent } from '#offline/outbox/entry.ts';
import type { FormAnswers, FormName, FormPlace, KeptForm } from '#offline/outbox/form-draft.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

export const formNameOf = (place: FormPlace): FormName =>
  place === 'form:application' ? 'application' : 'mentor';

type Known = Pick<OutboxState, 'entries' | 'sent'>;
type Answer = FormAnswers[string] | undefined;

const isEmptyAnswer = (answer: Answer): boolean => answer === undefined || answer === null || answer === '';

/** A field that was never touched is as empty as one that was emptied. */
export const isSameAnswer = (a: Answer, b: Answer): boolean =>
  a === b || (isEmptyAnswer(a) && isEmptyAnswer(b));

export function areSameAnswers(a: FormAnswers, b: FormAnswers): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) =>
    isSameAnswer(a[field], b[field]),
  );
}

const SavedSchema = v.object({ revision: v.number(), savedDate: v.string() });
type Saved = v.InferOutput<typeof SavedSchema>;

/** Place of the version that was put into the outbox last. */
type Sending =
  | { readonly at: 'nowhere' }
  | { readonly at: 'outbox'; readonly entry: Entry }
  | { readonly at: 'server'; readonly sent: Sent; readonly saved: Saved | null };

export function sendingOf({ sending }: Pick<KeptForm, 'sending'>, { entries, sent }: Known): Sending {
  if (sending === null) return { at: 'nowhere' };
  const entry = entries.find(({ key }) => key === sending.key);
  if (entry) return { at: 'outbox', entry };
  const taken = sent.find(({ key }) => key === sending.key);
  if (!taken) return { at: 'nowhere' };
  const saved = v.safeParse(SavedSchema, taken.reply);
  return { at: 'server', sent: taken, saved: saved.success ? saved.output : null };
}

/** Rebases a form on the version that the server has taken; a version that the outbox has forgotten is no longer named. */
export function settledForm(kept: KeptForm, known: Known): KeptForm {
  const { sending } = kept;
  const where = sendingOf(kept, known);
  if (sending === null || where.at === 'outbox') return kept;
  if (where.at === 'nowhere') return { ...kept, sending: null };
  const revision = where.saved?.revision ?? kept.base?.revision ?? 0;
  const base = { revision, answers: sending.answers };
  // What was submitted stays named until the server is seen to show it.
  const isOver = sending.submissionStatus === 'DRAFT' || !areSameAnswers(kept.answers, sending.answers);
  return { ...kept, base, sending: isOver ? null : sending };
}

/** Tells whether a form says anything that the server does not have. */
export function isFormUnsent(kept: KeptForm, known: Known): boolean {
  const form = settledForm(kept, known);
  if (sendingOf(form, known).at === 'outbox') return true;
  return form.base === null || !areSameAnswers(form.answers, form.base.answers);
}

/** Forms with something that the server does not have, but for those that wait in the outbox and count there. */
export const unsavedForms = ({ forms, entries, sent }: OutboxState): readonly KeptForm[] =>
  forms.filter(
    (form) => isFormUnsent(form, { entries, sent }) && sendingOf(form, { entries, sent }).at !== 'outbox',
  );
