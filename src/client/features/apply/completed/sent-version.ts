import type { FormStatus } from '#client/forms/programme/form-status.ts';
import type { FormAnswers } from '#offline/outbox/form-draft.ts';

interface SentVersion {
  readonly answers: FormAnswers;
  readonly at: number | string;
}

/** Version that was sent last, taken or on its way; null where there is none. */
export function sentVersion(status: FormStatus): SentVersion | null {
  if (status.kind === 'waiting') return { answers: status.answers, at: status.since };
  const version =
    status.kind === 'submitted' ? status.version : 'submitted' in status ? status.submitted : null;
  return version && { answers: version.answers, at: version.savedDate };
}
