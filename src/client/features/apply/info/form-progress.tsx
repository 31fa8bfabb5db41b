import { CircleCheck, Clock, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import styles from './form-progress.module.css';
import { useWhen } from './use-when.ts';

/** State of a form: it can be begun, or only what has been begun can be sent, or neither. */
export type Intake = 'open' | 'begun-only' | 'over';

interface FormProgressProps {
  readonly form: FormName;
  readonly status: FormStatus;
  readonly intake: Intake;
  /** The other form comes first. */
  readonly isSecond?: boolean;
  /** It stands beside what was sent, where forms lead to unless they are asked for. */
  readonly isBeside?: boolean;
  /** Says of a form that nobody has begun that it is so: its place was held. */
  readonly isIdleSaid?: boolean;
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
    beginBeside: 'Apply as a participant',
    goOn: 'Continue my draft',
    see: 'See my application',
    what: 'application',
    /** Before where and when. */
    draft: 'Your draft was saved',
  },
  mentor: {
    begin: applicationTexts.registerMentor,
    beginBeside: applicationTexts.registerMentor,
    goOn: 'Continue my registration',
    see: 'See my registration',
    what: 'registration as a mentor',
    draft: 'Your registration is a draft, saved',
  },
} as const;

/** Skeleton in the measures of a draft's sentence and of both links. */
export function ProgressSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton width="100%" height="calc(2lh + 2 * var(--space-3))" radius="var(--radius-control)" />
      <Skeleton width="100%" height="var(--control-large)" radius="var(--radius-control)" />
      <Skeleton width="100%" height="var(--control-large)" radius="var(--radius-control)" />
    </>
  );
}

/** Progress of the person with a form, and the link that leads on. */
export function FormProgress(props: FormProgressProps) {
  const { form, status, intake, isIdleSaid = false } = props;
  const { when } = useWhen();
  const isIdle = isIdleSaid && status.kind === 'none';
  const words = isIdle
    ? `You have not begun an ${labels[form].what}.`
    : formatStatus({ form, status, intake, when });
  const Icon = icons[status.kind];
  return (
    <>
      {words !== null && (
        <p className={styles.status} data-kind={status.kind}>
          {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
          <span>{words}</span>
        </p>
      )}
      <FormLink {...props} />
    </>
  );
}

function FormLink({ form, status: { kind }, intake, isSecond = false, isBeside = false }: FormProgressProps) {
  const { begin, beginBeside, goOn, see } = labels[form];
  const search = isBeside ? ({ edit: true } as const) : {};
  const to = form === 'application' ? '/apply/applicant' : '/apply/mentor';
  if (kind === 'submitted' || kind === 'waiting')
    return (
      <LinkButton to="/apply/completed" variant="soft">
        {see}
      </LinkButton>
    );
  if (kind === 'refused')
    return form === 'application' ? (
      <LinkButton to="/apply/applicant" search={{ ...search, step: 'review' }}>
        Go to my answers
      </LinkButton>
    ) : (
      <LinkButton to={to} search={search}>
        Go to my answers
      </LinkButton>
    );
  if (kind === 'draft')
    return (
      <LinkButton to={to} search={search}>
        {intake === 'over' ? 'Read my draft' : goOn}
      </LinkButton>
    );
  if (intake !== 'open') return <Button disabled>{applicationTexts.closed}</Button>;
  return (
    <LinkButton to={to} search={search} variant={isSecond ? 'secondary' : 'primary'}>
      {isBeside ? beginBeside : begin}
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
  if (submitted === null) return intake === 'over' ? 'It was not submitted.' : null;
  const sent = `What you submitted ${when(submitted.savedDate)} is what counts`;
  return intake === 'over' ? `${sent}.` : `${sent} until you submit again.`;
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const join = (...sentences: readonly (string | null)[]) => sentences.filter(Boolean).join(' ');
