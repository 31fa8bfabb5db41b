import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#client/features/people/people-page.tsx';

export const Route = createFileRoute('/_app/contacts')({
  // A number in an address comes as one.
  validateSearch: ({ q }): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  // Also where one has been before, since what was in memory then may be on the phone only; not while one types.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient, connection } }) => {
      const { readAhead } = await import('#client/features/people/read-ahead.ts');
      await readAhead(queryClient, connection.api);
    },
  },
  component: People,
});

function People() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleSearch = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false });
  return <PeoplePage search={q} onSearch={handleSearch} />;
}
