import { Link } from '@tanstack/react-router';
import { useConnection } from '#client/connection/connection.ts';
import { appName } from '#contract/names.ts';
import styles from './apply-frame.module.css';
import { ApplyFrame } from './apply-frame.tsx';
import { PersonsPage, type PersonsPageProps } from './persons-page.tsx';
import { SignIn } from './sign-in.tsx';
import { StateCard } from './state-card.tsx';

/** Page about applying: what the programme asks, and the person's progress; readable for everybody. */
export function ApplyPage({ signOutSheet }: PersonsPageProps) {
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
