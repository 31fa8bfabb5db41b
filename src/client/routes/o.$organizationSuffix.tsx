import { createFileRoute } from '@tanstack/react-router';
import { PublicOrganizationPage } from '#client/features/organizations/public/public-organization-page.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const Route = createFileRoute('/o/$organizationSuffix')({
  validateSearch: (search): { code?: string } =>
    search.code === undefined ? {} : { code: textOf(search.code) },
  component: OrganizationRoute,
});

function OrganizationRoute() {
  const { organizationSuffix } = Route.useParams();
  const { code } = Route.useSearch();
  return (
    <OptionalShell>
      <PublicOrganizationPage suffix={organizationSuffix} code={code} />
    </OptionalShell>
  );
}
