import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AgendaPage } from '#client/features/agenda/agenda-page.tsx';

const SearchSchema = v.object({
  session: v.fallback(v.optional(v.number()), undefined),
  part: v.fallback(v.optional(v.literal('mine')), undefined),
});

export const Route = createFileRoute('/_app/agenda')({
  validateSearch: SearchSchema,
  component: Agenda,
});

function Agenda() {
  const { session, part } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: { part?: 'mine' }) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <AgendaPage
      part={part ?? 'all'}
      onPartChange={(next) => show(next === 'mine' ? { part: next } : {})}
      sessionId={session}
      onSessionClose={() => show({ part })}
    />
  );
}
