import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';

/** State of a form: it can be begun, or only still be sent, or neither. */
export type Door = 'open' | 'closed' | 'shut';

interface FormLabels {
  readonly begin: string;
  readonly goOn: string;
  readonly see: string;
  readonly what: string;
  /** Before where and when. */
  readonly draft: string;
}

export const formLabels: Readonly<Record<FormName, FormLabels>> = {
  application: {
    begin: 'Apply',
    goOn: 'Continue my draft',
    see: 'See my application',
    what: 'application',
    draft: 'Your draft was saved',
  },
  mentor: {
    begin: applicationTexts.registerMentor,
    goOn: 'Continue my registration',
    see: 'See my registration',
    what: 'registration as a mentor',
    draft: 'Your registration is a draft, saved',
  },
};

interface ShownStatus {
  readonly form: FormName;
  readonly status: FormStatus;
  readonly door: Door;
  /** Says of a moment when it was. */
  readonly when: (moment: number | string) => string;
}

/** Sentence or two about the progress with a form; null where there is nothing to say. */
export function formatStatus({ form, status, door, when }: ShownStatus): string | null {
  const { what, draft } = formLabels[form];
  switch (status.kind) {
    case 'draft': {
      const place = status.isOnServer ? '' : ' on this phone';
      return join(`${draft}${place} ${when(status.savedAt)}.`, counting(status, door, when));
    }
    case 'refused':
      return join(ended(status.message), 'Your answers are kept.', counting(status, door, when));
    case 'waiting':
      return `Your ${what} waits to be sent.`;
    case 'submitted':
      return `You sent your ${what} ${when(status.version.savedDate)}.`;
    default:
      return null;
  }
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const join = (...sentences: readonly (string | null)[]) => sentences.filter(Boolean).join(' ');

type Unfinished = Extract<FormStatus, { kind: 'draft' | 'refused' }>;

/** Sentence about the version that counts while another one is being written. */
function counting({ submitted }: Unfinished, door: Door, when: ShownStatus['when']): string | null {
  // The page says that applications are closed, which is about beginning one.
  const taken = door === 'closed' ? 'The form still takes what you have begun.' : null;
  if (submitted === null) return door === 'shut' ? 'It was not submitted.' : taken;
  const sent = `What you submitted ${when(submitted.savedDate)} is what counts`;
  return door === 'shut' ? `${sent}.` : join(`${sent} until you submit again.`, taken);
}
