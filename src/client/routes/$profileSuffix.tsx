import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ChatTab } from '#client/features/chat/tabs.tsx';
import { ProfilePage } from '#client/features/profile/profile-page.tsx';
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';
import { requireSignedIn } from '#client/session/guards.ts';
import { SuffixSchema } from '#contract/fields.ts';
import { isReservedSuffix } from '#domain/reserved-suffixes.ts';

export const Route = createFileRoute('/$profileSuffix')({
  validateSearch: ({ tab }): { tab?: 'chat' } => (tab === 'chat' ? { tab } : {}),
  beforeLoad: async ({ context, location }) => {
    if (context.connection.session.get() !== null) await requireSignedIn({ context, location });
  },
  component: Profile,
});

function Profile() {
  const { profileSuffix } = Route.useParams();
  const { tab = 'about' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleTabChange = (next: 'about' | 'chat') =>
    void navigate({ search: next === 'chat' ? { tab: next } : {}, replace: true, resetScroll: false });
  return (
    <OptionalShell>
      {canBePerson(profileSuffix) ? (
        <ProfilePage
          key={profileSuffix}
          suffix={profileSuffix}
          tab={tab}
          onTabChange={handleTabChange}
          Chat={ChatTab}
        />
      ) : (
        <NotFoundPage />
      )}
    </OptionalShell>
  );
}

const canBePerson = (suffix: string) => v.is(SuffixSchema, suffix) && !isReservedSuffix(suffix);
