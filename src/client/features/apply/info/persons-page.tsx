import { Navigate } from '@tanstack/react-router';
import { leadsToCompleted } from '#client/features/apply/completed/sent-forms.ts';
import { OrganisersGate } from '#client/features/apply/organisers/organisers-gate.tsx';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { ApplyFrame } from './apply-frame.tsx';
import { LogOut, type SignOutSheet } from './log-out.tsx';
import { StateCard } from './state-card.tsx';
import { useIsDecided } from './use-is-decided.ts';

export interface PersonsPageProps {
  /** Asks before the phone forgets its person. */
  readonly signOutSheet: SignOutSheet;
}

/** The page for who is signed in: what was sent takes its place. */
export function PersonsPage({ signOutSheet }: PersonsPageProps) {
  const application = useFormStatus('application');
  const mentor = useFormStatus('mentor');
  const isDecided = useIsDecided([application, mentor]);
  if (leadsToCompleted([application, mentor])) return <Navigate to="/apply/completed" replace />;
  return (
    <ApplyFrame
      isHeldBack={!isDecided}
      card={(programme) => <StateCard programme={programme} application={application} mentor={mentor} />}
      organisers={<OrganisersGate />}
    >
      <LogOut sheet={signOutSheet} />
    </ApplyFrame>
  );
}
