import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '#client/features/rooms/list/rooms-page.tsx';

export const Route = createFileRoute('/_app/w/')({
  // A number in an address comes as one.
  validateSearch: ({ q }): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  // Also where one has been before, since what was in memory then may be on the phone only; not while one types.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient, connection } }) => {
      const { readRoomsAhead } = await import('#client/features/rooms/rooms-queries.ts');
      await readRoomsAhead(queryClient, connection.api);
    },
  },
  component: Rooms,
});

function Rooms() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleSearch = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false });
  return <RoomsPage search={q} onSearch={handleSearch} />;
}
