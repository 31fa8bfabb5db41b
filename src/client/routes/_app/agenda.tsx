import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AgendaScreen } from '#client/features/agenda/agenda-screen.tsx';

const SearchSchema = v.object({ session: v.fallback(v.optional(v.number()), undefined) });

export const Route = createFileRoute('/_app/agenda')({
  validateSearch: SearchSchema,
  component: AgendaPage,
});

function AgendaPage() {
  const { session } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleClose = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return <AgendaScreen sessionId={session} onSessionClose={handleClose} />;
}
