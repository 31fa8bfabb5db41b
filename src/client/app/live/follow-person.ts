import type { QueryClient } from '@tanstack/react-query';
import { knownMe } from '#client/connection/me.ts';
import type { Session } from '#client/connection/session.ts';

interface FollowParts {
  readonly session: Session;
  readonly queryClient: QueryClient;
  /** Somebody is signed in and known; what it returns is called when that is over. */
  readonly begin: (userId: number) => () => void;
}

/** Who is signed in, as it changes, also in another tab. */
export function followPerson({ session, queryClient, begin }: FollowParts): void {
  let current: { token: string; end: () => void } | null = null;
  const follow = () => {
    const token = session.get();
    const userId = knownMe(queryClient)?.id;
    if (current?.token === token) return;
    current?.end();
    current = token === null || userId === undefined ? null : { token, end: begin(userId) };
  };
  follow();
  session.subscribe(follow);
  // Who has just signed in is known a moment after the token is.
  queryClient.getQueryCache().subscribe((event) => {
    if (current === null && event.type === 'updated' && event.action.type === 'success') follow();
  });
}
