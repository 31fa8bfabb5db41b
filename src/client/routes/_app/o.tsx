import { createFileRoute } from '@tanstack/react-router';
import { OrganizationsPage } from '#client/features/organizations/list/organizations-page.tsx';

export const Route = createFileRoute('/_app/o')({
  // A number in an address comes as one.
  validateSearch: ({ q }): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  component: Organizations,
});

function Organizations() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleSearch = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false });
  return <OrganizationsPage search={q} onSearch={handleSearch} />;
}
