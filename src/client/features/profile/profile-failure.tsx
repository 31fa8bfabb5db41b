import { useRouter } from '@tanstack/react-router';
import { CloudOff, RefreshCw } from 'lucide-react';
import { isOfflineError } from '#client/api/api-error.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { texts } from '#contract/texts.ts';
import { isGone } from './use-profile.ts';

interface ProfileFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Nobody at this address, or nobody who can be read just now. */
export function ProfileFailure({ error, onRetry }: ProfileFailureProps) {
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
