import type { MentorAnswers } from '#contract/mentors.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { Writer } from '#server/db/database.ts';
import type { FormAnswers } from '#server/features/forms/form.ts';
import { type NewVersion, upsertVersion } from '#server/features/forms/store.ts';
import { type DemoForm, demoApplications, demoDraft } from './demo-applications.ts';

const demoMentors: readonly DemoForm<MentorAnswers>[] = [
  {
    by: 'Abdullah Alnasser',
    daysAgo: 20,
    answers: {
      firstName: 'Abdullah',
      surname: 'Alnasser',
      telephoneNumber: '+966-110000107',
      linkedInProfile: 'https://www.linkedin.com/in/demo-abdullah-alnasser',
      description:
        'Contracts, shares and patents in words that both sides understand. I have an hour for each team, and an evening for whoever is about to sign something.',
    },
  },
  {
    by: 'Jawaher Alrashid',
    daysAgo: 17,
    answers: {
      firstName: 'Jawaher',
      surname: 'Alrashid',
      telephoneNumber: '+966-160000108',
      linkedInProfile: 'https://www.linkedin.com/in/demo-jawaher-alrashid',
      description:
        'Architect in Hail. I help with everything that has to stand, stay cool or be built by people who have never seen a plan.',
    },
  },
];

interface DemoSetting {
  /** Numbers of the demo's people by their full names. */
  readonly idOf: (name: string) => number | undefined;
  readonly now: number;
}

type Kept = Pick<NewVersion, 'form' | 'submission_status'>;

async function insertForm(
  tx: Writer,
  { idOf, now }: DemoSetting,
  { by, daysAgo, answers, ...kept }: DemoForm<FormAnswers> & Kept,
): Promise<void> {
  const userId = idOf(by);
  if (userId === undefined) throw new Error(`Nobody in the demo is called ${by}`);
  await upsertVersion(tx, {
    ...kept,
    user_id: userId,
    answers: JSON.stringify(answers),
    revision: 1,
    writer: null,
    saved_at: now - daysAgo * dayMs,
  });
}

/** Some have applied, two are mentors, and one is half way through. */
export async function insertDemoForms(tx: Writer, setting: DemoSetting): Promise<void> {
  const [application, submitted] = [{ form: 'application' }, { submission_status: 'SUBMITTED' }] as const;
  for (const one of demoApplications) await insertForm(tx, setting, { ...one, ...application, ...submitted });
  for (const one of demoMentors) await insertForm(tx, setting, { ...one, form: 'mentor', ...submitted });
  await insertForm(tx, setting, { ...demoDraft, ...application, submission_status: 'DRAFT' });
}
