import { leftOverAnswers } from '#client/features/apply/form/form-answers.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import type { FormKeeperParts, FormSurroundings } from './form-keeper-parts.ts';
import type { Refusals } from './form-refusals.ts';
import type { Standing } from './form-standing.ts';
import type { Timers } from './form-timers.ts';
import { draftTrouble, type FormView, otherVersion, savedState } from './form-view.ts';
import type { FormWriting } from './form-writing.ts';

/** All that is known of a form while it is open. */
export interface Desk extends FormKeeperParts {
  readonly writing: FormWriting;
  readonly refusals: Refusals;
  readonly timers: Timers;
  readonly around: () => FormSurroundings;
  readonly standing: () => Standing;
  readonly server: () => ServerForm | null;
  readonly notify: () => void;
  /** Why the server would not take the draft, as far as this phone can see. */
  fault: string | null;
  /** A key was pressed a moment ago. */
  isTyping: boolean;
}

/** What its screens see of it. */
export function viewOf({ form, writing, refusals, fault, standing, around, ...desk }: Desk): FormView {
  const [view, kept] = [writing.current(), writing.stored()];
  const phone = desk.phone();
  const { server, updatedAt } = around();
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
    other: desk.isTyping ? null : otherVersion(standing(), view),
    leftOver: leftOverAnswers(form, view.answers),
  };
}

const noFields = {};
