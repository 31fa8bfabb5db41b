import { useConnection } from '#client/connection/connection-context.tsx';
import { ApplyFrame } from './apply-frame.tsx';
import type { PersonsPageProps } from './persons-page.tsx';
import { SignIn } from './sign-in.tsx';
import { PersonsPage } from './signed-in-parts.ts';
import { StateCard } from './state-card.tsx';

/** What the programme asks of who applies, and how far one is; readable for everybody. */
export function ApplyPage({ signOutSheet }: PersonsPageProps) {
  const { session } = useConnection();
  return session.get() === null ? <VisitorsPage /> : <PersonsPage signOutSheet={signOutSheet} />;
}

function VisitorsPage() {
  return (
    <ApplyFrame card={(programme) => <StateCard programme={programme} />}>
      <SignIn />
    </ApplyFrame>
  );
}
