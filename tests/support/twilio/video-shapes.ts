import * as v from 'valibot';

/** Shapes of what goes to Twilio Video and comes from there, of the parts that are used here (its public description). */
const sid = (kind: string) => v.pipe(v.string(), v.regex(new RegExp(`^${kind}[0-9a-fA-F]{32}$`)));
const numeral = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most));

/** Form of `POST /v1/Rooms`; a parameter that Twilio does not know is none. */
export const NewRoomSchema = v.strictObject({
  UniqueName: v.pipe(v.string(), v.regex(/^[\w.~-]{1,128}$/)),
  Type: v.picklist(['go', 'peer-to-peer', 'group', 'group-small']),
  MaxParticipants: numeral(1, 50),
  MaxParticipantDuration: numeral(1, 86_400),
  EmptyRoomTimeout: numeral(1, 60),
  UnusedRoomTimeout: numeral(1, 60),
  StatusCallback: v.pipe(v.string(), v.url()),
  StatusCallbackMethod: v.picklist(['GET', 'POST']),
});
export type NewRoom = v.InferOutput<typeof NewRoomSchema>;

/** Form of `POST /v1/Rooms/{room}/Participants/{participant}`. */
export const ParticipantUpdateSchema = v.strictObject({ Status: v.picklist(['connected', 'disconnected']) });

export const RoomSchema = v.strictObject({
  sid: sid('RM'),
  status: v.picklist(['in-progress', 'completed', 'failed']),
  account_sid: sid('AC'),
  unique_name: v.string(),
  status_callback: v.pipe(v.string(), v.url()),
  status_callback_method: v.picklist(['GET', 'POST']),
  type: v.picklist(['go', 'peer-to-peer', 'group', 'group-small']),
  max_participants: v.number(),
  max_participant_duration: v.number(),
  empty_room_timeout: v.number(),
  unused_room_timeout: v.number(),
  url: v.pipe(v.string(), v.url()),
});

export const ParticipantSchema = v.strictObject({
  sid: sid('PA'),
  room_sid: sid('RM'),
  account_sid: sid('AC'),
  status: v.picklist(['connected', 'reconnecting', 'disconnected']),
  identity: v.string(),
});

/** Parts that every notice has. */
export const NoticeSchema = v.object({
  AccountSid: sid('AC'),
  RoomName: v.string(),
  RoomSid: sid('RM'),
  RoomStatus: v.picklist(['in-progress', 'completed']),
  StatusCallbackEvent: v.string(),
  Timestamp: v.pipe(v.string(), v.isoTimestamp()),
  SequenceNumber: v.pipe(v.string(), v.regex(/^\d+$/)),
  ParticipantSid: v.optional(sid('PA')),
  ParticipantIdentity: v.optional(v.string()),
});
