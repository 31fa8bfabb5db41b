import { createFileRoute, redirect } from '@tanstack/react-router';
import { ChatTab } from '#client/features/chat/tabs.tsx';
import { besideAddress } from '#client/features/people/person-address.ts';
import { ProfilePage } from '#client/features/profile/profile-page.tsx';

/** A person beside the list. Whoever comes by this address itself is led to the person's page. */
export const Route = createFileRoute('/_app/contacts/$profileSuffix')({
  validateSearch: ({ tab }): { tab?: 'chat' } => (tab === 'chat' ? { tab } : {}),
  beforeLoad: ({ location, params }) => {
    if (!location.maskedLocation) throw redirect({ to: '/$profileSuffix', params, replace: true });
  },
  component: Person,
});

function Person() {
  const { profileSuffix } = Route.useParams();
  const { tab = 'about', q } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleTabChange = (next: 'about' | 'chat') => {
    const to = besideAddress({ profileSuffix, q, ...(next === 'chat' && { tab: next }) });
    void navigate({ ...to, replace: true, resetScroll: false });
  };
  return (
    <ProfilePage
      key={profileSuffix}
      suffix={profileSuffix}
      tab={tab}
      onTabChange={handleTabChange}
      Chat={ChatTab}
      place="pane"
    />
  );
}
