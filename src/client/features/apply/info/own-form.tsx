import { CircleCheck, Clock, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import type { FormStatus } from '#client/features/apply/form/form-status.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { type Door, formatStatus, formLabels } from './form-labels.ts';
import { formatWhen } from './format-when.ts';
import styles from './own-form.module.css';

interface OwnFormProps {
  readonly form: FormName;
  readonly status: FormStatus;
  readonly door: Door;
  /** The other form comes first. */
  readonly isSecond?: boolean;
}

const icons: Readonly<Partial<Record<FormStatus['kind'], LucideIcon>>> = {
  draft: PencilLine,
  refused: TriangleAlert,
  waiting: Clock,
  submitted: CircleCheck,
};

/** Progress of the person with a form, and the link that leads on. */
export function OwnForm({ form, status, door, isSecond = false }: OwnFormProps) {
  const zone = useReadersZone();
  const when = (moment: number | string) => formatWhen(moment, { now: Date.now(), zone });
  const words = formatStatus({ form, status, door, when });
  const Icon = icons[status.kind];
  return (
    <>
      {words !== null && (
        <p className={styles.standing} data-kind={status.kind}>
          {Icon && <Icon size={20} strokeWidth={1.75} aria-hidden />}
          <span>{words}</span>
        </p>
      )}
      <WayOn form={form} status={status} door={door} isSecond={isSecond} />
    </>
  );
}

function WayOn({ form, status: { kind }, door, isSecond }: OwnFormProps) {
  const say = formLabels[form];
  const to = form === 'application' ? '/apply/applicant' : '/apply/mentor';
  if (kind === 'submitted' || kind === 'waiting')
    return (
      <LinkButton to="/apply/completed" variant="soft">
        {say.see}
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
  if (kind === 'draft')
    return <LinkButton to={to}>{door === 'shut' ? 'Read my draft' : say.goOn}</LinkButton>;
  if (door !== 'open') return <Button disabled>{applicationTexts.closed}</Button>;
  return (
    <LinkButton to={to} variant={isSecond ? 'secondary' : 'primary'}>
      {say.begin}
    </LinkButton>
  );
}
