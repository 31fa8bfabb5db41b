import { UnreadMessage } from '#client/network/unread-message.tsx';

export function ApplyFailure({ onRetry }: { readonly onRetry: () => unknown }) {
  return (
    <UnreadMessage
      failed="What there is to know about applying could not be read."
      missing="This page is not on this phone yet"
      needs="It needs the internet once. After that it opens without it."
      onRetry={onRetry}
    />
  );
}
