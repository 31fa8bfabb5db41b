import type { QueryClient } from '@tanstack/react-query';
import { errorSentence } from '#client/api/api-error.ts';
import type { Connection } from '#client/connection/connection.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { refreshTables } from '#client/tables/tables-query.ts';
import { createOwnMedia } from '#client/video/own-media.ts';
import type { VideoCall } from '#client/video/video-call.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { leaveSeat } from '#contract/tables.ts';
import { leaveSeatKind } from '#offline/kinds/tables.ts';
import { readChosen, storeChosen } from './chosen-devices.ts';
import { type Held, holdSeat, paramsOf } from './hold-seat.ts';
import { type JoinedCall, type JoinOptions, joinCall } from './join-call.ts';
import { forgetSeat, keepSeat } from './kept-seat.ts';
import type { OwnSeat, SeatSession, SeatState } from './seat-relay.ts';
import { createTrouble, isCutOff } from './trouble.ts';

export interface SessionOptions {
  readonly connection: Pick<Connection, 'api' | 'connectivity' | 'outbox' | 'seat'>;
  readonly queryClient: QueryClient;
  readonly userId: number;
  readonly seat: OwnSeat;
  /** Name of this page, under which it took the seat or takes it over. */
  readonly holder: string;
  /** True where another page may hold the seat. */
  readonly takesOver: boolean;
}

function createStateStore(onChange: (state: SeatState) => void) {
  const changed = createEmitter();
  let state: SeatState = {
    phase: 'looking',
    joinedAt: null,
    trouble: 'none',
    heldUntil: Date.now() + tableLimits.leaseMs,
    end: null,
    failure: null,
  };
  return {
    get: () => state,
    subscribe: changed.subscribe,
    change(part: Partial<SeatState>) {
      state = { ...state, ...part };
      onChange(state);
      changed.emit();
    },
  };
}
type StateStore = ReturnType<typeof createStateStore>;

/** Creates what joins the call of a seat and hangs up; `onCall` is called when something about the others changes. */
function createCalling(options: JoinOptions, { get, change }: StateStore, onCall: () => void) {
  let joined: JoinedCall | null = null;
  let stopFollowing: (() => void) | undefined;
  return {
    call: () => joined?.call ?? null,
    async join(since = Date.now()): Promise<void> {
      if (get().phase !== 'looking' || get().end !== null) return;
      if (!('RTCPeerConnection' in window)) return change({ failure: 'This browser cannot carry calls.' });
      change({ phase: 'joining', failure: null });
      try {
        const call = await joinCall(options);
        // Whoever has left meanwhile is in no call.
        if (get().phase !== 'joining') return call.hangUp();
        joined = call;
        stopFollowing = call.call.subscribe(onCall);
        change({ phase: 'joined', joinedAt: since });
      } catch (error) {
        if (get().phase === 'joining') change({ phase: 'looking', failure: errorSentence(error) });
      }
    },
    hangUp(): void {
      stopFollowing?.();
      joined?.hangUp();
      joined = null;
      change({ phase: 'looking', joinedAt: null });
    },
  };
}

/** Holds the seat, and tells by `store` how the line and the lease stand. */
function createHolding(options: SessionOptions, store: StateStore, onEnd: () => void) {
  const { connection, seat, holder } = options;
  const { api, connectivity, seat: relay } = connection;
  let isAway = false;
  const trouble = createTrouble({
    onChange: (next) => store.change({ trouble: next }),
    timers: globalThis,
  });
  const watch = (call: VideoCall | null) => trouble.set(isAway || isCutOff(call?.state().peers ?? []));
  const onChange = ({ until, end, isAway: isNowAway }: Held) => {
    isAway = isNowAway;
    store.change({ heldUntil: until, end });
    if (end !== null) onEnd();
  };
  const hold = holdSeat({ api, connectivity, relay, seat, holder, onChange });
  return {
    begin: hold.begin,
    watch,
    stop() {
      hold.stop();
      trouble.stop();
    },
  };
}

/** Begins to hold a seat: one that was just taken, or one that another page of the same person has. */
export function beginSeat(options: SessionOptions): SeatSession {
  const { connection, queryClient, userId, seat, holder } = options;
  const { api, outbox, seat: relay } = connection;
  const media = createOwnMedia(readChosen());
  const store = createStateStore(({ joinedAt, heldUntil, end }) => {
    if (end === null) keepSeat({ ...seat, userId, joinedAt, heldUntil, ...media.wanted() });
    else forgetSeat();
  });
  const watch = () => holding.watch(calling.call());
  const calling = createCalling({ api, queryClient, relay, seat, userId, holder, media }, store, watch);
  const letGo = () => {
    calling.hangUp();
    media.close();
  };
  const holding = createHolding(options, store, () => {
    letGo();
    void refreshTables(queryClient, seat.eventId);
  });
  const stopWatching = store.subscribe(watch);
  const stopMedia = media.subscribe(() => {
    storeChosen(media.state().chosen);
    store.change({});
  });
  const close = () => {
    stopWatching();
    stopMedia();
    holding.stop();
    letGo();
    forgetSeat();
    if (relay.current() === session) relay.set(null);
  };

  const session: SeatSession = {
    seat,
    media,
    state: store.get,
    subscribe: store.subscribe,
    call: calling.call,
    async join(since) {
      // Whoever has left while they were asked for their camera joins nothing.
      if (relay.current() === session) await calling.join(since);
    },
    leave() {
      const { eventId, tableId, tableName, seatId } = seat;
      const isHeld = store.get().end === null;
      close();
      // Where the phone cannot keep it the lease runs out.
      if (isHeld)
        outbox.enqueue(leaveSeatKind, { eventId, tableId, tableName, seatId, holder }).catch(() => undefined);
    },
    signOff() {
      const isHeld = store.get().end === null;
      close();
      if (!isHeld) return;
      const asked = { isBackground: true, keepalive: true, outlivesSession: true };
      // Where it does not come through the lease runs out.
      void api.call(leaveSeat, { params: paramsOf(seat), query: { holder } }, asked).catch(() => undefined);
    },
    takeBack() {
      holding.begin(true);
      void media.open(media.wanted()); // never fails
    },
    close,
  };
  relay.set(session);
  holding.begin(options.takesOver);
  return session;
}
