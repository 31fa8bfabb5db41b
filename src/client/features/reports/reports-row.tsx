import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { threadsQuery, useEventIds } from '#client/posts/threads/thread-queries.ts';
import { useUnreadCounts } from '#client/session/me.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { unreadQuery } from '#client/unread/unread-records.ts';

/** Way of hosts, and of admins of rooms, to what was reported to them; nothing for everybody else. */
export function ReportsRow() {
  const { account: openReports = 0 } = useUnreadCounts();
  const isReviewer = useIsReviewer();
  if (openReports === 0 && !isReviewer) return null;
  return (
    <ListCard>
      <ListLinkRow
        icon={Flag}
        title="Reports"
        second="What people have reported to the hosts"
        to="/account/reports"
        end={openReports > 0 ? <Badge count={openReports} label="open" /> : undefined}
      />
    </ListCard>
  );
}

/** Tells by what the phone knows whether reports can reach its person. */
function useIsReviewer(): boolean {
  const { api } = useConnection();
  const { announcements, forum } = useEventIds();
  const { data: records = [] } = useQuery(unreadQuery(api));
  const isIn = (eventId: number) => records.some(({ objectId }) => objectId === eventId);
  const ofAnnouncements = useIsHostOf(announcements, isIn(announcements));
  const ofForum = useIsHostOf(forum, isIn(forum));
  // These records are of hosts and admins alone.
  const ofRooms = records.some(({ notificationsType }) => notificationsType === 'EVENT_REGISTRANTS');
  return ofAnnouncements || ofForum || ofRooms;
}

/** Looks into the posts of an event, as old as the phone has them; whoever is not in it is not asked to be refused. */
function useIsHostOf(eventId: number, isIn: boolean): boolean {
  const { api } = useConnection();
  const { data } = useInfiniteQuery({
    ...threadsQuery(api, eventId),
    enabled: isIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.pages[0]?.value.loggedInUserEventParticipant.host ?? false;
}
