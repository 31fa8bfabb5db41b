import { Link, Navigate } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { leadsToCompleted, useIsAwaited, useIsDecided } from '#client/features/apply/completed/sent-forms.ts';
import { OrganisersGate } from '#client/features/apply/organisers/organisers-gate.tsx';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { rememberPage } from '#client/session/return-to.ts';
import { ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { appName } from '#contract/names.ts';
import styles from './apply-frame.module.css';
import { ApplyFrame } from './apply-frame.tsx';
import { LogOut, type SignOutSheet } from './log-out.tsx';
import { StateCard } from './state-card.tsx';

interface ApplyPageProps {
  /** Asks before the phone forgets its person. */
  readonly signOutSheet: SignOutSheet;
}

/** Page about applying: what the programme asks, and the person's progress; readable for everybody. */
export function ApplyPage({ signOutSheet }: ApplyPageProps) {
  const { session } = useConnection();
  return session.get() === null ? <VisitorsPage /> : <PersonsPage signOutSheet={signOutSheet} />;
}

function VisitorsPage() {
  return (
    <ApplyFrame
      overline={
        <Link to="/login" className={styles.brand}>
          <img src="/icons/icon.svg" width={32} height={32} alt="" />
          {appName}
        </Link>
      }
      card={(programme) => <StateCard programme={programme} />}
    >
      <SignIn />
    </ApplyFrame>
  );
}

/** Link to sign-in and back, for visitors who have begun already. */
function SignIn() {
  return (
    <ListCard>
      <ListLinkRow
        icon={LogIn}
        title="Sign in"
        second="To go on with what you have begun"
        to="/login"
        onClick={() => rememberPage(phoneStorage(), '/apply')}
      />
    </ListCard>
  );
}

/** The page for somebody who is signed in: what was sent takes its place. */
function PersonsPage({ signOutSheet }: ApplyPageProps) {
  const application = useFormStatus('application');
  const mentor = useFormStatus('mentor');
  const isDecided = useIsDecided([application, mentor]);
  const areAwaited = [useIsAwaited('application', application), useIsAwaited('mentor', mentor)];
  if (leadsToCompleted({ application, mentor })) return <Navigate to="/apply/completed" replace />;
  return (
    <ApplyFrame
      isHeldBack={!isDecided}
      card={(programme) => (
        <StateCard
          programme={programme}
          application={application}
          mentor={mentor}
          isAwaited={areAwaited.includes(true)}
        />
      )}
      organisers={<OrganisersGate />}
    >
      <LogOut sheet={signOutSheet} />
    </ApplyFrame>
  );
}
