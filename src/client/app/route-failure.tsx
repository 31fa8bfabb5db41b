import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { isOfflineError } from '#client/lib/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { MessagePage } from '#client/ui/message-page.tsx';
import { texts } from '#contract/texts.ts';

/** A screen that cannot be shown: what happened in plain words, and one button. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const { connectivity } = useConnection();
  const router = useRouter();
  const isOffline = isOfflineError(error);
  const queryClient = useQueryClient();
  const retry = async () => {
    if (isMissingCode(error)) return window.location.reload();
    // What broke the screen may be what the phone keeps: it is read anew before the screen is drawn again.
    await queryClient.refetchQueries({ type: 'all' });
    await router.invalidate();
  };

  useEffect(
    () => connectivity.subscribe(() => connectivity.isOnline() && isOffline && void router.invalidate()),
    [connectivity, router, isOffline],
  );

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
      <Button variant="secondary" onClick={() => router.history.back()}>
        Back
      </Button>
      <Button icon={RefreshCw} onClick={() => void retry()}>
        Retry
      </Button>
    </MessagePage>
  );
}

/** A part of an older build that is gone from the server: only loading the page anew helps. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}
