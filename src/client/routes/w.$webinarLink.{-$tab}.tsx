import { createFileRoute, redirect } from '@tanstack/react-router';
import { useConnection } from '#client/connection/connection.ts';
import { DiscussionTab } from '#client/features/chat/tabs.tsx';
import { QuestionsTab } from '#client/features/questions/questions-tab.tsx';
import { ResourcesTab } from '#client/features/resources/resources-tab.tsx';
import { JoinPage } from '#client/features/rooms/join/join-page.tsx';
import { RoomPage } from '#client/features/rooms/room/room-page.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';
import { requireSignedIn } from '#client/session/guards.ts';
import type { Event } from '#contract/events.ts';

/** One route for all tabs of a room: every route makes each first load heavier. */
export const Route = createFileRoute('/w/$webinarLink/{-$tab}')({
  // Of the resources: the folder that is open.
  validateSearch: ({ folder }): { folder?: number } => (typeof folder === 'number' ? { folder } : {}),
  beforeLoad: async ({ context, location, params }) => {
    if (params.tab === undefined)
      throw redirect({ to: '/w/$webinarLink/{-$tab}', params: { ...params, tab: 'about' }, replace: true });
    if (context.connection.session.get() !== null) await requireSignedIn({ context, location });
  },
  component: Room,
});

function Resources({ room }: { readonly room: Event }) {
  const { folder = null } = Route.useSearch();
  return <ResourcesTab room={room} folderId={folder} />;
}

function Room() {
  const { webinarLink, tab = 'about' } = Route.useParams();
  const isSignedIn = useConnection().session.get() !== null;
  return (
    <OptionalShell>
      {isSignedIn ? (
        <RoomPage
          key={webinarLink}
          suffix={webinarLink}
          tab={tab}
          contents={{ Discussion: DiscussionTab, Questions: QuestionsTab, Resources }}
        />
      ) : (
        <JoinPage key={webinarLink} suffix={webinarLink} />
      )}
    </OptionalShell>
  );
}
