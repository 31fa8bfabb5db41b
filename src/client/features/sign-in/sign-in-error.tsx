import { offlineError } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';

interface SignInErrorProps {
  readonly error: unknown;
}

/** Obstacle to signing in: no connection, said before anybody taps, or the server's answer. */
export function SignInError({ error }: SignInErrorProps) {
  const isOnline = useIsOnline();
  return (
    <FailureNote
      error={isOnline ? error : offlineError()}
      offlineText="No connection. Signing in needs the internet."
    />
  );
}
