import { offlineError } from '#client/api/api-error.ts';
import { useIsOnline } from '#client/connection/connection.ts';
import { FailureNote } from './failure-note.tsx';

interface OnlineFailureProps {
  readonly error: Error | null;
  /** Sentence about what a missing connection means here. */
  readonly offlineText: string;
}

/** Obstacle to what needs the internet: no connection, said before anybody taps, or the server's answer. */
export function OnlineFailure({ error, offlineText }: OnlineFailureProps) {
  const isOnline = useIsOnline();
  return <FailureNote error={isOnline ? error : offlineError()} offlineText={offlineText} />;
}
