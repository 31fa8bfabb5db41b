import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { isOfflineError } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import styles from './sign-in-error.module.css';

interface SignInErrorProps {
  readonly error: unknown;
}

const offlineText = 'No connection. Signing in needs the internet.';

/** Obstacle to signing in that a tap met: no connection, until it is back, or the server's answer. */
export function SignInError({ error }: SignInErrorProps) {
  const isOnline = useIsOnline();
  const [lost, setLost] = useState<unknown>(null);
  if (!isOnline && lost !== error && isOfflineError(error)) setLost(error);
  const isOver = isOnline && lost === error;
  return <FailureNote error={isOver ? null : error} offlineText={offlineText} />;
}

/** The same, and a quiet word before anybody taps. */
export function SignInObstacle({ error }: SignInErrorProps) {
  const isOnline = useIsOnline();
  if (isOnline || error) return <SignInError error={error} />;
  return (
    <p className={styles.hint} role="status">
      <WifiOff size={16} strokeWidth={2} aria-hidden />
      {offlineText}
    </p>
  );
}
