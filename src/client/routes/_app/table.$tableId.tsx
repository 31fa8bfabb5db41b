import { createFileRoute } from '@tanstack/react-router';
import { CallPage } from '#client/features/tables/call/call-page.tsx';

export const Route = createFileRoute('/_app/table/$tableId')({ component: OpenTable });

function OpenTable() {
  return <CallPage tableId={Number(Route.useParams().tableId)} />;
}
