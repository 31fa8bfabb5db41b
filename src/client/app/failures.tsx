import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { isOfflineError, isServersFault, isUnreached, unansweredTitle } from '#client/api/api-error.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { useUnreadWords } from '#client/network/unread-words.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessagePage, MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { failureText, failureTitle } from '#contract/texts.ts';
import styles from './failures.module.css';

/** A screen that cannot be shown: what happened in plain words, and one button. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const { connectivity } = useConnection();
  const router = useRouter();
  const isCodeMissing = isMissingCode(error);
  const isOnline = useIsOnline();
  const mayOpen = isCodeMissing ? !isOnline : isUnreached(error);
  const queryClient = useQueryClient();
  const retry = async () => {
    if (isCodeMissing) return window.location.reload();
    // What broke the screen may be what the phone keeps: it is read anew before the screen is drawn again.
    await queryClient.refetchQueries({ type: 'all' });
    await router.invalidate();
  };

  useEffect(
    () => connectivity.subscribe(() => connectivity.isOnline() && mayOpen && void router.invalidate()),
    [connectivity, router, mayOpen],
  );

  const { obstacle, ...unread } = useUnreadWords('This page', isCodeMissing ? undefined : error);
  const failed = obstacle ? unread : { ...unread, text: failureText };
  const isNewer = isCodeMissing && isOnline;
  return (
    <MessagePage {...(isNewer ? newer : failed)}>
      <Button variant="secondary" onClick={() => router.history.back()}>
        Back
      </Button>
      <Button icon={RefreshCw} onClick={() => void retry()}>
        {isNewer ? 'Reload' : 'Retry'}
      </Button>
    </MessagePage>
  );
}

const newer = {
  icon: RefreshCw,
  title: 'A newer version is there',
  text: 'This page belongs to it. Reload to open it; what you typed is kept.',
};

/** The very first start needs the server once; every later one does not. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const isOffline = isOfflineError(error);
  const title = isServersFault(error) ? unansweredTitle : failureTitle;
  return (
    <main id="main" className={styles.page}>
      <MessageScreen
        heading="h1"
        icon={CloudOff}
        tone="danger"
        title={isOffline ? 'No connection' : title}
        text={
          isOffline
            ? 'The first start needs the internet once. After that the app opens without it.'
            : 'The app could not be started. Please try again in a moment.'
        }
      >
        <Button icon={RefreshCw} onClick={() => window.location.reload()}>
          Retry
        </Button>
      </MessageScreen>
    </main>
  );
}

const missingCodeMessage = 'The code of this screen could not be loaded.';

/**
 * Gives a failed `import()` a name of its own. The router would reload the page by itself for one that it recognises
 * by the browser's message, and with it throw away what is being typed.
 */
export function nameMissingCode(target: Window): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = missingCodeMessage;
  });
}

/** True where a screen's code is gone with its build, or cannot be fetched just now. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message === missingCodeMessage;
}
