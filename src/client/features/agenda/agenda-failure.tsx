import { UnreadMessage } from '#client/network/unread-message.tsx';

/** The agenda could not be read and is not on this phone yet. */
export function AgendaFailure({ onRetry }: { onRetry: () => unknown }) {
  return (
    <UnreadMessage
      failed="The agenda could not be read."
      missing="The agenda is not on this phone yet"
      needs="It needs the internet once. After that it opens without it."
      onRetry={onRetry}
    />
  );
}
