import type { RouterContext } from '#client/connection/router-context.ts';
import { readPostsAhead } from '#client/posts/threads/read-ahead.ts';
import { roomForRail } from '#client/ui/use-media.ts';
import { Beside } from './wide-parts.ts';

/** What the forum is first drawn from; never fails. */
export async function readForumAhead(context: RouterContext): Promise<void> {
  const isWide = window.matchMedia(roomForRail).matches;
  await Promise.all([readPostsAhead(context, 'forum'), isWide && Beside.load()]);
}
