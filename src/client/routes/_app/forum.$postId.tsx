import { createFileRoute } from '@tanstack/react-router';
import { ThreadScreen } from '#client/features/forum/thread-screen.tsx';

export const Route = createFileRoute('/_app/forum/$postId')({ component: OpenThread });

function OpenThread() {
  return <ThreadScreen name={Route.useParams().postId} />;
}
