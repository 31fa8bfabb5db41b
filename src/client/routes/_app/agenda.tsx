import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { apiQuery } from '#client/connection/api-query.ts';
import { AgendaScreen } from '#client/features/agenda/agenda-screen.tsx';
import { getProgramme } from '#contract/programme.ts';

const SearchSchema = v.object({ session: v.fallback(v.optional(v.number()), undefined) });

export const Route = createFileRoute('/_app/agenda')({
  validateSearch: SearchSchema,
  loader: ({ context: { queryClient, connection } }) => {
    void queryClient.prefetchQuery(apiQuery(connection.api, getProgramme, {})); // the screen draws what comes
  },
  component: AgendaPage,
});

function AgendaPage() {
  const { session } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleClose = () => void navigate({ search: {}, replace: true, resetScroll: false });
  return <AgendaScreen sessionId={session} onSessionClose={handleClose} />;
}
