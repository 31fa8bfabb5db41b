import { UnreadMessage } from '#client/network/unread-message.tsx';

interface PostsFailureProps {
  /** Name of what could not be read: "The announcements". */
  readonly what: string;
  readonly onRetry: () => void;
}

export function PostsFailure({ what, onRetry }: PostsFailureProps) {
  const isOne = !what.endsWith('s');
  return (
    <UnreadMessage
      failed={`${what} could not be read.`}
      missing={`${what} ${isOne ? 'is' : 'are'} not on this phone yet`}
      needs={
        isOne
          ? 'It needs the internet once. After that it opens without it.'
          : 'They need the internet once. After that they open without it.'
      }
      onRetry={onRetry}
    />
  );
}
