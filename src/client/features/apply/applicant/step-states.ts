import { applicantSteps, type StepId } from '#client/features/apply/questions/applicant-steps.ts';
import type { FieldErrors } from '#client/lib/field-errors.ts';

export interface StepState {
  readonly id: StepId;
  readonly title: string;
  readonly state: 'open' | 'done' | 'fault';
  readonly isCurrent: boolean;
}

interface Progress {
  readonly current: string;
  readonly seen: readonly string[];
  /** Those that are shown. */
  readonly faults: FieldErrors;
}

/** How far each step is: what was left complete is done, what was left with faults says so. */
export function stepStates({ current, seen, faults }: Progress): readonly StepState[] {
  return applicantSteps.map(({ id, title, questions }) => {
    const isCurrent = id === current;
    const isFaulty = questions.some(({ field }) => faults[field] !== undefined);
    const wasSeen = isCurrent || seen.includes(id);
    return { id, title, isCurrent, state: isFaulty && !isCurrent ? 'fault' : wasSeen ? 'done' : 'open' };
  });
}
