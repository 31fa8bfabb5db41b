import { offlineError } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';

interface DeletionFailureProps {
  readonly error: Error | null;
}

/** Obstacle to deleting the account: no connection, said before anybody taps, or the server's answer. */
export function DeletionFailure({ error }: DeletionFailureProps) {
  const isOnline = useIsOnline();
  return (
    <FailureNote
      error={isOnline ? error : offlineError()}
      offlineText="No connection. Deleting your account needs the internet."
    />
  );
}
