import { CircleCheck, Clock, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import styles from './form-progress.module.css';
import { formatWhen } from './format-moment.ts';

/** State of a form: it can be begun, or only what has been begun can be sent, or neither. */
export type Intake = 'open' | 'begun-only' | 'over';

interface FormProgressProps {
  readonly form: FormName;
  readonly status: FormStatus;
  readonly intake: Intake;
  /** The other form comes first. */
  readonly isSecond?: boolean;
}

const icons: Readonly<Partial<Record<FormStatus['kind'], LucideIcon>>> = {
  draft: PencilLine,
  refused: TriangleAlert,
  waiting: Clock,
  submitted: CircleCheck,
};

const labels = {
  application: {
    begin: 'Apply',
    goOn: 'Continue my draft',
    see: 'See my application',
    what: 'application',
    /** Before where and when. */
    draft: 'Your draft was saved',
  },
  mentor: {
    begin: applicationTexts.registerMentor,
    goOn: 'Continue my registration',
    see: 'See my registration',
    what: 'registration as a mentor',
    draft: 'Your registration is a draft, saved',
  },
} as const;

/** Progress of the person with a form, and the link that leads on. */
export function FormProgress({ form, status, intake, isSecond = false }: FormProgressProps) {
  const zone = useReadersZone();
  const when = (moment: number | string) => formatWhen(moment, { now: Date.now(), zone });
  const words = formatStatus({ form, status, intake, when });
  const Icon = icons[status.kind];
  return (
    <>
      {words !== null && (
        <p className={styles.status} data-kind={status.kind}>
          {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
          <span>{words}</span>
        </p>
      )}
      <FormLink form={form} status={status} intake={intake} isSecond={isSecond} />
    </>
  );
}

function FormLink({ form, status: { kind }, intake, isSecond }: FormProgressProps) {
  const { begin, goOn, see } = labels[form];
  const to = form === 'application' ? '/apply/applicant' : '/apply/mentor';
  if (kind === 'submitted' || kind === 'waiting')
    return (
      <LinkButton to="/apply/completed" variant="soft">
        {see}
      </LinkButton>
    );
  if (kind === 'refused')
    return form === 'application' ? (
      <LinkButton to={to} search={{ step: 'review' }}>
        Go to my answers
      </LinkButton>
    ) : (
      <LinkButton to={to}>Go to my answers</LinkButton>
    );
  if (kind === 'draft') return <LinkButton to={to}>{intake === 'over' ? 'Read my draft' : goOn}</LinkButton>;
  if (intake !== 'open') return <Button disabled>{applicationTexts.closed}</Button>;
  return (
    <LinkButton to={to} variant={isSecond ? 'secondary' : 'primary'}>
      {begin}
    </LinkButton>
  );
}

interface ShownStatus {
  readonly form: FormName;
  readonly status: FormStatus;
  readonly intake: Intake;
  /** Says of a moment when it was. */
  readonly when: (moment: number | string) => string;
}

/** Sentence or two about the progress with a form; null where there is nothing to say. */
export function formatStatus({ form, status, intake, when }: ShownStatus): string | null {
  const { what, draft } = labels[form];
  switch (status.kind) {
    case 'draft': {
      const place = status.isOnServer ? '' : ' on this phone';
      return join(`${draft}${place} ${when(status.savedAt)}.`, counting(status, intake, when));
    }
    case 'refused':
      return join(ended(status.message), 'Your answers are kept.', counting(status, intake, when));
    case 'waiting':
      return `Your ${what} waits to be sent.`;
    case 'submitted':
      return `You sent your ${what} ${when(status.version.savedDate)}.`;
    default:
      return null;
  }
}

type Unfinished = Extract<FormStatus, { kind: 'draft' | 'refused' }>;

/** Sentence about the version that counts while another one is being written. */
function counting({ submitted }: Unfinished, intake: Intake, when: ShownStatus['when']): string | null {
  // The page says that applications are closed, which is about beginning one.
  const taken = intake === 'begun-only' ? 'The form still takes what you have begun.' : null;
  if (submitted === null) return intake === 'over' ? 'It was not submitted.' : taken;
  const sent = `What you submitted ${when(submitted.savedDate)} is what counts`;
  return intake === 'over' ? `${sent}.` : join(`${sent} until you submit again.`, taken);
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const join = (...sentences: readonly (string | null)[]) => sentences.filter(Boolean).join(' ');
