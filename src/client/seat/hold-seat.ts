import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Connectivity } from '#client/network/connectivity.ts';
import type { SeatEnd } from '#contract/realtime.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { type Renewal, renewSeat } from '#contract/tables.ts';
import { createLease } from './lease.ts';
import type { OwnSeat, SeatRelay } from './seat-relay.ts';

/** Pause after which a page that is back renews its lease once more. */
const onceMoreMs = 3_000;

interface HoldOptions {
  readonly api: Api;
  readonly connectivity: Connectivity;
  readonly relay: SeatRelay;
  readonly seat: OwnSeat;
  /** Name of this page, under which it took the seat or takes it over. */
  readonly holder: string;
  onChange(held: Held): void;
}

/** State of a seat that this page holds. */
export interface Held {
  /** Moment until which the server holds it without hearing of this page, in epoch milliseconds. */
  readonly until: number;
  /** The server cannot be reached. */
  readonly isAway: boolean;
  readonly end: SeatEnd | null;
}

export interface Hold {
  /** Renews the lease from here on; `takesOver` from whichever page has the seat. */
  begin(takesOver: boolean): void;
  stop(): void;
}

/** Parameters of calls about a seat. */
export const paramsOf = ({ eventId, tableId, seatId }: OwnSeat) => ({
  eventId: String(eventId),
  tableId: String(tableId),
  participantId: String(seatId),
});

/** Renews by a call: says why the seat is no longer ours, and rejects where nobody answers. */
function createRenewal({ api, seat, holder }: HoldOptions) {
  const params = paramsOf(seat);
  return async (renewal: Renewal): Promise<'held' | SeatEnd> => {
    const options = { isBackground: true, keepalive: renewal.isLeaving === true };
    try {
      await api.call(renewSeat, { params, body: { holder, ...renewal } }, options);
      return 'held';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'seat_elsewhere') return 'elsewhere';
      if (error.status === 403 || error.status === 404) return 'gone';
      throw error;
    }
  };
}

/** Calls back when the page comes to the front or goes away, until the function given back is called. */
function followPage({ onShown, onGone }: { onShown: () => void; onGone: () => void }): () => void {
  const shown = () => document.visibilityState === 'visible' && onShown();
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('pageshow', onShown);
  window.addEventListener('pagehide', onGone);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('pageshow', onShown);
    window.removeEventListener('pagehide', onGone);
  };
}

/**
 * Holds a seat for this page: renews its lease, at once where the channel, the network or the person is back, and
 * shortens it where the page goes away, so that the seat is soon free unless it comes back.
 */
export function holdSeat(options: HoldOptions): Hold {
  const { connectivity, relay, seat, holder, onChange } = options;
  const { seatId } = seat;
  const renewal = createRenewal(options);
  let held: Held = { until: Date.now() + tableLimits.leaseMs, isAway: false, end: null };
  let stops: (() => void)[] = [];
  let again: ReturnType<typeof setTimeout> | undefined;
  const change = (part: Partial<Held>) => {
    held = { ...held, ...part };
    onChange(held);
  };
  const lease = createLease({
    seatId,
    say: (takesOver) => relay.say({ type: 'seat', seatId, holder, takesOver }),
    put: (takesOver) => renewal({ takesOver }),
    onHeld: () => change({ until: Date.now() + tableLimits.leaseMs, isAway: false }),
    onUnreachable: () => change({ isAway: true }),
    onEnd(end) {
      stop();
      change({ end, isAway: false });
    },
    timers: globalThis,
  });
  const stop = () => {
    lease.stop();
    clearTimeout(again);
    for (const end of stops) end();
    stops = [];
  };
  return {
    begin(takesOver) {
      stop();
      change({ until: Date.now() + tableLimits.leaseMs, isAway: false, end: null });
      stops = [
        relay.listen({ onEvent: lease.hear, onReady: lease.renew }),
        connectivity.subscribe(() => {
          if (connectivity.isOnline()) lease.renew();
          else change({ isAway: true });
        }),
        followPage({
          onShown() {
            lease.renew();
            // What was said on leaving may come behind that.
            again = setTimeout(lease.renew, onceMoreMs);
          },
          // It goes with the page, whatever becomes of the answer.
          onGone: () => void renewal({ isLeaving: true }).catch(() => undefined),
        }),
      ];
      lease.begin(takesOver);
    },
    stop,
  };
}
