import { leftOverAnswers } from '#client/features/apply/form/form-answers.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import type { FormAutosaveOptions, FormContext } from './autosave-options.ts';
import type { ConflictState } from './conflict-state.ts';
import type { Refusals } from './form-refusals.ts';
import type { Timers } from './form-timers.ts';
import { draftTrouble, type FormView, otherVersion, savedState } from './form-view.ts';
import type { FormWriting } from './form-writing.ts';

/** State and means of a form while it is open. */
export interface FormSession extends FormAutosaveOptions {
  readonly writing: FormWriting;
  readonly refusals: Refusals;
  readonly timers: Timers;
  readonly currentContext: () => FormContext;
  readonly conflictState: () => ConflictState;
  readonly server: () => ServerForm | null;
  readonly notify: () => void;
  /** Reason why the server would refuse the draft, as far as this phone can see. */
  fault: string | null;
  /** A key was pressed a moment ago. */
  isTyping: boolean;
}

/** Makes the view that the screens see. */
export function viewOf({
  form,
  writing,
  refusals,
  fault,
  conflictState,
  currentContext,
  ...session
}: FormSession): FormView {
  const [view, kept] = [writing.current(), writing.stored()];
  const phone = session.phone();
  const { server, updatedAt } = currentContext();
  const refused = refusals.of(kept, phone);
  const trouble = fault ?? (kept && draftTrouble(kept, phone));
  const isKept = kept !== null;
  return {
    answers: view.answers,
    saved: savedState({ view, phone, server, updatedAt, isKept, typing: writing.typing(), trouble }),
    refusedFields: refused?.fields ?? noFields,
    refusal: refused?.message ?? null,
    isLate: refused?.isLate ?? false,
    seen: view.seen,
    // Nobody is asked in the middle of a word.
    other: session.isTyping ? null : otherVersion(conflictState(), view),
    leftOver: leftOverAnswers(form, view.answers),
  };
}

const noFields = {};
