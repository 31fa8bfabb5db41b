import { createFileRoute } from '@tanstack/react-router';
import { OrganizationByLink } from '#client/features/organizations/public/organization-by-link.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

type Tab = 'about' | 'members' | 'invite';

export const Route = createFileRoute('/o/$organizationSuffix')({
  validateSearch: ({ code, tab }): { code?: string; tab?: Exclude<Tab, 'about'> } => ({
    ...(code === undefined ? {} : { code: textOf(code) }),
    ...(tab === 'members' || tab === 'invite' ? { tab } : {}),
  }),
  component: OrganizationRoute,
});

function OrganizationRoute() {
  const { organizationSuffix } = Route.useParams();
  const { code, tab = 'about' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleTabChange = (next: Tab) =>
    void navigate({
      search: ({ tab: _, ...rest }) => (next === 'about' ? rest : { ...rest, tab: next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <OptionalShell>
      <OrganizationByLink suffix={organizationSuffix} code={code} tab={tab} onTabChange={handleTabChange} />
    </OptionalShell>
  );
}
