import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#client/connection/connection.ts';
import { createRealtime } from '#client/realtime/realtime.ts';
import { createChangeFollower } from './follow-changes.ts';
import { followPerson } from './follow-person.ts';
import { keepUnread } from './keep-unread.ts';

interface LiveParts {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
}

/** What keeps a page fresh once it stands: the channel, what it tells, and the counts of what is unread. */
export function startLive({ connection, queryClient }: LiveParts): void {
  let ownId: number | undefined;
  const follower = createChangeFollower({ queryClient, api: connection.api, ownId: () => ownId });
  const channel = createRealtime({ connection, queryClient, ...follower });
  followPerson({
    session: connection.session,
    queryClient,
    begin(userId) {
      ownId = userId;
      const stopUnread = keepUnread({ connection, queryClient, userId });
      channel.start();
      return () => {
        channel.stop();
        stopUnread();
      };
    },
  });
}
