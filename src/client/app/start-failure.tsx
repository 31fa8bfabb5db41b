import { CloudOff, RefreshCw } from 'lucide-react';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { failureTitle } from '#contract/texts.ts';
import styles from './start-failure.module.css';

/** The very first start needs the server once; every later one does not. */
export function StartFailure({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <main id="main" className={styles.page}>
      <MessageScreen
        heading="h1"
        icon={CloudOff}
        tone="danger"
        title={isOffline ? 'No connection' : failureTitle}
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
