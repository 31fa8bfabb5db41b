import { keptIn } from '#client/features/apply/form/derive-status.ts';
import { fittingAnswers } from '#client/features/apply/form/form-answers.ts';
import { sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import type { FormNote } from '#client/outbox/local-copy.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';
import type { FormAutosaveOptions, FormContext } from './autosave-options.ts';
import { createEdits, type Edits } from './form-edits.ts';

/** A form as the phone has it, with what is typed over it. */
export interface FormSource {
  readonly edits: Edits;
  /** Copy that the phone has kept. */
  stored(): KeptForm | null;
  /** Form as shown. */
  current(): KeptForm;
  /** Makes the version to keep from the phone's copy at that moment. */
  forward: (kept: KeptForm | null) => KeptForm;
  /** Something is to be written; that a step was left is, where a form stands already. */
  isTyped(): boolean;
  /** From now on what the form begins with does not change under what is typed. */
  begin(): void;
  /** Ends the edit: the phone has what was typed. */
  ended(): void;
  /** Takes over edits that an earlier visit could only note. */
  takeUp(note: FormNote): void;
}

interface SourceOptions extends Pick<FormAutosaveOptions, 'form' | 'phone'> {
  readonly currentContext: () => FormContext;
  readonly now: () => number;
}

export function createFormSource({ form, phone, currentContext, now }: SourceOptions): FormSource {
  const edits = createEdits();
  let began: KeptForm | null = null;
  const stored = () => keptIn(phone(), form);
  const beginning = () => began ?? currentContext().start;
  const typedOver = (from: KeptForm) => edits.over({ ...from, answers: fittingAnswers(form, from.answers) });
  // What another tab has put into the outbox a moment ago may not be known here: it stays named.
  const withTaken = (kept: KeptForm) =>
    sendingOf(kept, phone()).at === 'server' ? settledForm(kept, phone()) : kept;
  return {
    edits,
    stored,
    current() {
      const kept = stored();
      return typedOver(kept ? settledForm(kept, phone()) : beginning());
    },
    forward(kept) {
      const from = kept ? withTaken(kept) : beginning();
      return { ...typedOver(from), savedAt: Math.max(now(), from.savedAt + 1) };
    },
    isTyped: () => edits.fields().length > 0 || (stored() !== null && !edits.isEmpty()),
    begin() {
      if (stored() === null) began ??= currentContext().start;
    },
    ended() {
      began = null;
    },
    takeUp(note) {
      if (stored() === null) began = note.form;
      for (const field of note.fields) edits.put(field, note.form.answers[field] ?? null);
      edits.at(note.form.last);
    },
  };
}
