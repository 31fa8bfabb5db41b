import { connect, LocalAudioTrack, LocalVideoTrack } from 'twilio-video';
import { createRoomCall, type RoomCall, type RoomCallOptions } from './twilio/room-call.ts';

/** Creates a call that Twilio Video carries, by its own client. */
export const createTwilioCall = (options: RoomCallOptions): RoomCall =>
  createRoomCall<LocalAudioTrack | LocalVideoTrack>({ connect, LocalAudioTrack, LocalVideoTrack }, options);
