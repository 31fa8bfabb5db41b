import { createFileRoute } from '@tanstack/react-router';
import { RoomsPage } from '#client/features/rooms/list/rooms-page.tsx';

export const Route = createFileRoute('/_app/w/')({
  // A number in an address comes as one.
  validateSearch: ({ q }): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  component: Rooms,
});

function Rooms() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleSearch = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false });
  return <RoomsPage search={q} onSearch={handleSearch} />;
}
