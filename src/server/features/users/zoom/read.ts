import type { ZoomMeeting } from '#contract/zoom.ts';
import type { Context } from '#server/context.ts';
import { requireProvider } from '#server/features/users/oauth/begin.ts';
import { asProblem } from '#server/features/users/oauth/exchange.ts';
import type { ProviderMeeting } from '#server/providers/oauth/oauth.ts';
import { withAccess } from './connection.ts';
import { findConnection } from './store.ts';

const presentMeeting = ({ startsAt, ...meeting }: ProviderMeeting): ZoomMeeting => ({
  ...meeting,
  startDate: startsAt === null ? null : new Date(startsAt).toISOString(),
});

/** Reads a person's meetings at Zoom. */
export async function readMeetings(context: Context, userId: number) {
  const zoom = requireProvider(context, 'ZOOM');
  const read = withAccess(context, zoom, userId, (accessToken) => zoom.readMeetings(accessToken));
  const { personal, upcoming } = await asProblem('ZOOM', read);
  return { personal: personal && presentMeeting(personal), upcoming: upcoming.map(presentMeeting) };
}

export async function readConnection({ database, oauth }: Context, userId: number) {
  return { connected: oauth.ZOOM !== null && (await findConnection(database.reader, userId)) !== undefined };
}
