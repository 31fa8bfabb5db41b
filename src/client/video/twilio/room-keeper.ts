import {
  type ConnectOptions,
  roomChanges,
  type Sdk,
  type SdkFault,
  type SdkOwnTrack,
  type SdkRoom,
} from './sdk.ts';

/** Pauses between attempts to come back, the last one again and again. */
const pausesMs = [0, 1_000, 2_000, 5_000, 10_000, 15_000];
/**
 * Codes for a second device that has taken the place (53205), and for a room that was closed (53118). Whoever has lost
 * the seat is told by then, and has left.
 */
const calmCodes = new Set([53_205, 53_118]);
const calmMs = 5_000;

export interface RoomKeeperOptions<Own extends SdkOwnTrack> {
  readonly connect: Sdk<Own>['connect'];
  readonly settings: Omit<ConnectOptions, 'name'>;
  /** Returns what the room is entered with; `isBack` where it is not the first time. */
  readAccess(isBack: boolean): Promise<{ readonly room: string; readonly token: string }>;
  onEnter(room: SdkRoom<Own>): void;
  /** The room is lost for the moment. */
  onLost(): void;
  /** Something about the room or who is there may have changed. */
  onChange(): void;
}

/** Place in a room, from joining to leaving: one connection after another, where Twilio's client has given one up. */
export interface RoomKeeper<Own> {
  /** Room that one is in; null while one is not. */
  readonly room: SdkRoom<Own> | null;
  /** Enters for the first time; rejects where that fails. */
  join(): Promise<void>;
  /** Comes back at once where the room is lost. */
  hurry(): void;
  leave(): void;
}

export function createRoomKeeper<Own extends SdkOwnTrack>({
  connect,
  settings,
  ...told
}: RoomKeeperOptions<Own>): RoomKeeper<Own> {
  let room: SdkRoom<Own> | null = null;
  let hasJoined = false;
  let isEntering = false;
  let isOver = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lose = (lost: SdkRoom<Own>, fault?: SdkFault) => {
    if (lost !== room) return;
    room = null;
    told.onLost();
    told.onChange();
    wait(fault !== undefined && calmCodes.has(fault.code) ? calmMs : 0);
  };
  const enter = async () => {
    const access = await told.readAccess(hasJoined);
    if (isOver) return;
    const entered = await connect(access.token, { ...settings, name: access.room });
    // Whoever has left meanwhile is in no call.
    if (isOver) return void entered.disconnect();
    entered.on('disconnected', (_room, fault) => lose(entered, fault));
    room = entered;
    hasJoined = true;
    attempts = 0;
    for (const change of roomChanges) entered.on(change, told.onChange);
    told.onEnter(entered);
    told.onChange();
  };
  const comeBack = async () => {
    if (isOver || isEntering || room !== null) return;
    isEntering = true;
    try {
      await enter();
    } catch {
      attempts += 1;
      wait(pausesMs[Math.min(attempts, pausesMs.length - 1)]);
    } finally {
      isEntering = false;
    }
  };
  const wait = (delayMs = 0) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void comeBack(), delayMs);
  };

  return {
    get room() {
      return room;
    },
    join: enter,
    hurry() {
      if (!hasJoined || room !== null) return;
      attempts = 0;
      wait();
    },
    leave() {
      isOver = true;
      clearTimeout(timer);
      room?.disconnect();
      room = null;
    },
  };
}
