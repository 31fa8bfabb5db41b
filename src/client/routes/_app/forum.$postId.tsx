import { createFileRoute } from '@tanstack/react-router';
import { ThreadPage } from '#client/features/forum/thread-page.tsx';

export const Route = createFileRoute('/_app/forum/$postId')({ component: OpenThread });

function OpenThread() {
  return <ThreadPage name={Route.useParams().postId} />;
}
