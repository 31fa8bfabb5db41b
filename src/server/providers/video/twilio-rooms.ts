import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { tableLimits } from '#contract/table-limits.ts';
import { type TwilioCalls, twilioCode } from '#server/providers/twilio/twilio-calls.ts';
import type { VideoRooms } from './video-room.ts';

/** Time after which somebody who joins waits for the room no longer: it may be there, and joining may make it. */
const roomWaitMs = 2_500;
/** Time for which a room is known to be there, so that not everybody who joins has it asked for. */
const knownMs = 30_000;
/** Minutes that a room stays without anybody in it; longer than we know of it. */
const emptyMinutes = 5;
/** Places in a room: also for people who have just lost their seat, and may still be there. */
const participantsMax = tableLimits.capacityMax + 4;
/** Twilio's longest; its usual four hours end in the middle of an evening. */
const participantSeconds = 86_400;
/** Code for a room of this name that is there already. */
const roomExists = 53_113;

const RoomSchema = v.object({ sid: v.pipe(v.string(), v.regex(/^RM[\da-f]{32}$/i)) });

interface EnsuredRoomsOptions {
  readonly calls: Pick<TwilioCalls, 'read'>;
  readonly rooms: VideoRooms;
  /** Address at which Twilio tells of the rooms. */
  readonly noticeUrl: string;
  readonly clock: () => number;
}

/** Creates what sees to it that the rooms of tables are there. */
export function createEnsuredRooms({ calls, rooms, noticeUrl, clock }: EnsuredRoomsOptions) {
  /** Moments until which rooms are known to be there. */
  const known = new Map<number, number>();
  const asking = new Map<number, Promise<void>>();

  async function makeRoom(tableId: number): Promise<void> {
    const form = {
      UniqueName: rooms.nameOf(tableId),
      Type: 'group',
      MaxParticipants: participantsMax,
      MaxParticipantDuration: participantSeconds,
      EmptyRoomTimeout: emptyMinutes,
      UnusedRoomTimeout: emptyMinutes,
      StatusCallback: noticeUrl,
      StatusCallbackMethod: 'POST',
    };
    try {
      await calls.read(RoomSchema, { method: 'POST', path: '/Rooms', form, timeoutMs: roomWaitMs });
    } catch (error) {
      if (twilioCode(error) !== roomExists) throw error;
    }
    known.set(tableId, clock() + knownMs);
  }

  /** Sees to it that the room is there, as well as can be; of several who join at once one asks. */
  async function ensure(tableId: number): Promise<void> {
    if ((known.get(tableId) ?? 0) > clock()) return;
    const asked =
      asking.get(tableId) ??
      makeRoom(tableId)
        .catch(() => undefined) // logged where it was called; the page tells if joining fails
        .finally(() => asking.delete(tableId));
    asking.set(tableId, asked);
    // It may also wait for its turn.
    await Promise.race([asked, setTimeout(roomWaitMs, undefined, { ref: false })]);
  }

  return { ensure, forget: (tableId: number): void => void known.delete(tableId) };
}
