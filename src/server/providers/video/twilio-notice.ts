import * as v from 'valibot';
import { readNotice } from '#server/providers/twilio/notice.ts';
import type { TwilioAccount } from '#server/providers/twilio/settings.ts';
import type { CallNews, VideoNotice } from './video.ts';
import type { VideoRooms } from './video-room.ts';

const moment = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));
const person = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));
const named = { RoomName: v.pipe(v.string(), v.maxLength(200)), Timestamp: moment };

/** Notices that mean something here ("Video Status Callbacks"). */
const NoticeSchema = v.variant('StatusCallbackEvent', [
  v.object({
    ...named,
    StatusCallbackEvent: v.literal('participant-connected'),
    ParticipantIdentity: person,
  }),
  v.object({
    ...named,
    StatusCallbackEvent: v.literal('participant-disconnected'),
    ParticipantIdentity: person,
  }),
  v.object({ ...named, StatusCallbackEvent: v.literal('room-ended') }),
]);
type Notice = v.InferOutput<typeof NoticeSchema>;

function newsOf(notice: Notice, tableId: number): CallNews {
  const at = notice.Timestamp;
  switch (notice.StatusCallbackEvent) {
    case 'participant-connected':
      return { type: 'joined', tableId, userId: notice.ParticipantIdentity };
    case 'participant-disconnected':
      return { type: 'left', tableId, userId: notice.ParticipantIdentity, at };
    case 'room-ended':
      return { type: 'over', tableId, at };
  }
}

interface NoticeReaderOptions {
  readonly account: TwilioAccount;
  /** Address that Twilio was given for its notices. */
  readonly url: string;
  readonly rooms: VideoRooms;
}

/** Creates what reads Twilio's notices of rooms. */
export function createNoticeReader({ account, url, rooms }: NoticeReaderOptions) {
  return ({ body, signature }: VideoNotice): CallNews | 'forged' | null => {
    const form = readNotice(account, { url, body, signature });
    if (form === null) return 'forged';
    const notice = v.safeParse(NoticeSchema, form);
    if (!notice.success) return null;
    const tableId = rooms.tableOf(notice.output.RoomName);
    return tableId === null ? null : newsOf(notice.output, tableId);
  };
}
