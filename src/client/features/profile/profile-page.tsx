import { useRouter } from '@tanstack/react-router';
import { CloudOff, RefreshCw } from 'lucide-react';
import type { ComponentType } from 'react';
import { isOfflineError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { texts } from '#contract/texts.ts';
import type { Person } from '#contract/users.ts';
import { PublicProfile } from './public-profile.tsx';
import { isGone, useProfile } from './use-profile.ts';
import { type ProfileTab, WholeProfile } from './whole-profile.tsx';

interface ProfilePageProps {
  suffix: string;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** Content of the Chat tab, which is a feature of its own. */
  Chat: ComponentType<{ readonly person: Person }>;
}

/** A person's page: whole for who is signed in, a card for everybody else. */
export function ProfilePage({ suffix, tab, onTabChange, Chat }: ProfilePageProps) {
  const { session } = useConnection();
  const { shown, error, retry } = useProfile(suffix);
  if (error) return <ProfileFailure error={error} onRetry={retry} />;
  if (session.get() === null) return <PublicProfile suffix={suffix} shown={shown} />;
  return <WholeProfile shown={shown} tab={tab} onTabChange={onTabChange} Chat={Chat} />;
}

interface ProfileFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Nobody at this address, or nobody who can be read just now. */
function ProfileFailure({ error, onRetry }: ProfileFailureProps) {
  const router = useRouter();
  const handleBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  const mayHelp = !isGone(error);
  return (
    <MessagePage {...wordsFor(error)} icon={CloudOff} tone="danger">
      <Button variant={mayHelp ? 'secondary' : 'primary'} onClick={handleBack}>
        Back
      </Button>
      {mayHelp && (
        <Button icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      )}
    </MessagePage>
  );
}

function wordsFor(error: unknown) {
  if (!isOfflineError(error)) return { title: texts.failureTitle, text: texts.failureText };
  return {
    title: 'Not on this phone yet',
    text: 'This profile was never opened here. It opens as soon as there is a connection.',
  };
}
