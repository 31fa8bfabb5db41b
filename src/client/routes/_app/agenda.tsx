import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AgendaScreen } from '#client/features/agenda/agenda-screen.tsx';

const SearchSchema = v.object({
  session: v.fallback(v.optional(v.number()), undefined),
  part: v.fallback(v.optional(v.literal('mine')), undefined),
});

export const Route = createFileRoute('/_app/agenda')({
  validateSearch: SearchSchema,
  component: AgendaPage,
});

function AgendaPage() {
  const { session, part } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: { part?: 'mine' }) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <AgendaScreen
      part={part ?? 'all'}
      onPartChange={(next) => show(next === 'mine' ? { part: next } : {})}
      sessionId={session}
      onSessionClose={() => show({ part })}
    />
  );
}
