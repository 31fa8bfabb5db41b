import type { countForms } from '#contract/applications.ts';
import type { ReplyOf } from '#contract/endpoint.ts';

export type FormCounts = ReplyOf<typeof countForms>;

export interface Count {
  readonly name: 'submitted' | 'edited' | 'drafts';
  readonly count: number;
  readonly words: string;
}

/** The parts of the bar, each person in one of them; nobody edits most of the time. */
export function applicationCounts({ submitted, edited, drafts }: FormCounts['applications']): Count[] {
  const parts: Count[] = [
    { name: 'submitted', count: submitted - edited, words: 'submitted' },
    { name: 'edited', count: edited, words: 'submitted, being edited' },
    { name: 'drafts', count: drafts, words: drafts === 1 ? 'draft' : 'drafts' },
  ];
  return parts.filter(({ name, count }) => name !== 'edited' || count > 0);
}

/** `12 mentors have registered` */
export function mentorWords(count: number): string {
  if (count === 0) return 'No mentor has registered yet';
  return count === 1 ? '1 mentor has registered' : `${count} mentors have registered`;
}
