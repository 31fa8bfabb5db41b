import { useRouter } from '@tanstack/react-router';
import { CloudOff, RefreshCw } from 'lucide-react';
import { ApiError, isOfflineError } from '#client/api/api-error.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { texts } from '#contract/texts.ts';

interface OrganizationFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const isOver = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** No organisation at this address, or none that can be read just now. */
export function OrganizationFailure({ error, onRetry }: OrganizationFailureProps) {
  const router = useRouter();
  const handleBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  const isOffline = isOfflineError(error);
  return (
    <MessagePage
      icon={CloudOff}
      tone="danger"
      title={isOffline ? 'No connection' : texts.failureTitle}
      text={
        isOffline
          ? 'This page is not on this phone yet. It opens as soon as there is a connection.'
          : texts.failureText
      }
    >
      <Button variant={isOver(error) ? 'primary' : 'secondary'} onClick={handleBack}>
        Back
      </Button>
      {!isOver(error) && (
        <Button icon={RefreshCw} onClick={onRetry}>
          Retry
        </Button>
      )}
    </MessagePage>
  );
}
