import { offlineError } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';

interface EmailFailureProps {
  readonly error: Error | null;
}

/** Obstacle to changing the address: no connection, said before anybody taps, or the server's answer. */
export function EmailFailure({ error }: EmailFailureProps) {
  const isOnline = useIsOnline();
  return (
    <FailureNote
      error={isOnline ? error : offlineError()}
      offlineText="No connection. Changing your e-mail address needs the internet."
    />
  );
}
