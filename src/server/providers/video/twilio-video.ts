import type { Logger } from '#server/logger.ts';
import { ProviderFault } from '#server/providers/calls/provider-fault.ts';
import { accessToken } from '#server/providers/twilio/access-token.ts';
import type { TwilioAccount } from '#server/providers/twilio/settings.ts';
import { createTwilioCalls } from '#server/providers/twilio/twilio-calls.ts';
import { createNoticeReader } from './twilio-notice.ts';
import { createEnsuredRooms } from './twilio-rooms.ts';
import type { Seated, VideoProvider } from './video.ts';
import type { VideoRooms } from './video-room.ts';

/** Path at which Twilio tells of its rooms. */
export const noticePath = '/api/v1/webhooks/twilio-video';

/** A token is for joining, which follows at once; who joins again asks for another. */
const tokenSeconds = 300;
const disconnectMs = 5_000;

interface TwilioVideoOptions {
  readonly account: TwilioAccount;
  /** Origin of Twilio's service. */
  readonly url: string;
  readonly publicUrl: string;
  readonly rooms: VideoRooms;
  readonly clock: () => number;
  readonly logger: Logger;
}

/** Creates the provider that has calls carried by Twilio Video: a room for each table, where whoever has a seat gets in. */
export function createTwilioVideo(options: TwilioVideoOptions): VideoProvider {
  const { account, url, publicUrl, rooms, clock, logger } = options;
  const calls = createTwilioCalls({ title: 'Twilio Video', account, base: `${url}/v1`, clock, logger });
  const noticeUrl = `${publicUrl}${noticePath}`;
  const readNotice = createNoticeReader({ account, url: noticeUrl, rooms });
  const ensured = createEnsuredRooms({ calls, rooms, noticeUrl, clock });

  async function disconnect({ tableId, userId }: Seated): Promise<void> {
    const path = `/Rooms/${rooms.nameOf(tableId)}/Participants/${userId}`;
    const form = { Status: 'disconnected' };
    await calls.send({ method: 'POST', path, form, isRepeatable: true, timeoutMs: disconnectMs });
  }

  return {
    async access({ tableId, userId }) {
      await ensured.ensure(tableId);
      const room = rooms.nameOf(tableId);
      const grant = { video: { room } };
      const token = accessToken(account, {
        identity: String(userId),
        grant,
        seconds: tokenSeconds,
        now: clock(),
      });
      return { provider: 'twilio', token, room, iceServers: [] };
    },
    ended(seats, sits) {
      const end = async (seat: Seated) => {
        if (!(await sits(seat))) await disconnect(seat);
      };
      for (const seat of seats)
        end(seat).catch((error: unknown) => {
          // Faults of the provider are logged where it was called; who is not there is in no call.
          if (!(error instanceof ProviderFault))
            logger.warn({ err: error }, 'a call without a seat not ended');
        });
    },
    readNotice(notice) {
      const news = readNotice(notice);
      if (news !== null && news !== 'forged' && news.type === 'over') ensured.forget(news.tableId);
      return news;
    },
    isAnswering: calls.isAnswering,
    close: calls.close,
  };
}
