import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import { threadsQuery, useEventIds } from '#client/posts/threads/thread-queries.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { unreadQuery } from '#client/unread/unread-records.ts';

const OrganisersPanel = lazyComponent(() =>
  import('./organisers-panel.tsx').then((part) => part.OrganisersPanel),
);

/** Organisers' panel, for hosts of the announcements; who takes no part in these is not asked about. */
export function OrganisersGate() {
  const { api } = useConnection();
  const { announcements } = useEventIds();
  const takesPart = useQuery(unreadQuery(api)).data?.some(({ objectId }) => objectId === announcements);
  const threads = useInfiniteQuery({ ...threadsQuery(api, announcements), enabled: takesPart === true });
  const isHost = takesPart && threads.data?.pages[0]?.value.loggedInUserEventParticipant.host;
  return isHost ? <OrganisersPanel /> : null;
}
