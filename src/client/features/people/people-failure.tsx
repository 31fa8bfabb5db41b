import { UnreadMessage } from '#client/connection/unread-message.tsx';

/** The people could not be read and are not on this phone yet. */
export function PeopleFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <UnreadMessage
      failed="The people could not be read."
      missing="The people are not on this phone yet"
      needs="They need the internet once. After that they open without it."
      onRetry={onRetry}
    />
  );
}
