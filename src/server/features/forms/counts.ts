import type * as v from 'valibot';
import type { countForms } from '#contract/applications.ts';
import type { Reader } from '#server/db/database.ts';
import { countPeople } from './store.ts';

export type FormCounts = v.InferOutput<typeof countForms.reply>;

export async function readCounts(db: Reader): Promise<FormCounts> {
  const counts = { applications: { submitted: 0, edited: 0, drafts: 0 }, mentors: 0 };
  const { applications } = counts;
  for (const { form, hasSubmitted, hasDraft, people } of await countPeople(db)) {
    if (form === 'mentor') counts.mentors += hasSubmitted ? people : 0;
    else if (!hasSubmitted) applications.drafts += people;
    else {
      applications.submitted += people;
      if (hasDraft) applications.edited += people;
    }
  }
  return counts;
}
