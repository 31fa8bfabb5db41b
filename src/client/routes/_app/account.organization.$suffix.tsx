import { createFileRoute } from '@tanstack/react-router';
import { OrganizationPage } from '#client/features/organizations/detail/organization-page.tsx';
import { BackButton } from '#client/ui/controls/button.tsx';

export const Route = createFileRoute('/_app/account/organization/$suffix')({
  validateSearch: ({ tab }): { tab?: 'members' | 'invite' } =>
    tab === 'members' || tab === 'invite' ? { tab } : {},
  component: OrganizationRoute,
});

function OrganizationRoute() {
  const { suffix } = Route.useParams();
  const { tab = 'about' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleTabChange = (next: 'about' | 'members' | 'invite') =>
    void navigate({ search: next === 'about' ? {} : { tab: next }, replace: true, resetScroll: false });
  return (
    <OrganizationPage
      suffix={suffix}
      tab={tab}
      onTabChange={handleTabChange}
      back={<BackButton to="/account" />}
    />
  );
}
