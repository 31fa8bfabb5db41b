import { Link } from '@tanstack/react-router';
import { useConnection } from '#client/connection/connection-context.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { appName } from '#contract/names.ts';
import styles from './apply-frame.module.css';
import { ApplyFrame } from './apply-frame.tsx';
import type { PersonsPageProps } from './persons-page.tsx';
import { PersonsPage } from './signed-in-parts.ts';
import { StateCard } from './state-card.tsx';

/** Below everything else, where nobody looks first. */
const SignIn = lazyPart(() => import('./sign-in.tsx').then((part) => part.SignIn));

/** What the programme asks of who applies, and how far one is; readable for everybody. */
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
