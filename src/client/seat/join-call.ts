import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { tablesQuery } from '#client/tables/tables-query.ts';
import { createEmbeddedCall } from '#client/video/embedded-call.ts';
import type { OwnMedia } from '#client/video/own-media.ts';
import type { SignalLine, VideoCall } from '#client/video/video-call.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { getVideoToken } from '#contract/tables.ts';
import type { OwnSeat, SeatRelay } from './seat-relay.ts';

export interface JoinOptions {
  readonly api: Api;
  readonly queryClient: QueryClient;
  readonly relay: SeatRelay;
  readonly seat: OwnSeat;
  readonly userId: number;
  readonly holder: string;
  readonly media: OwnMedia;
}

/** Interval at which credentials of relays are asked for anew, well before they end. */
const credentialsMs = tableLimits.credentialMs * 0.75;

/** A call that was joined. */
export interface JoinedCall {
  readonly call: VideoCall;
  hangUp(): void;
}

/** The phone's network, as browsers that tell of its changes have it. */
type Network = EventTarget & { readonly type?: string };

/** Calls back when the phone is in another network: a way over the one before leads nowhere. */
function followNetwork(onChange: () => void): () => void {
  const { connection: network } = navigator as { readonly connection?: Network };
  let type = network?.type;
  // They also tell of each new estimate of how fast it is, which a call itself changes all the time.
  const changed = () => {
    if (network?.type === type) return;
    type = network?.type;
    onChange();
  };
  window.addEventListener('online', onChange);
  network?.addEventListener('change', changed);
  return () => {
    window.removeEventListener('online', onChange);
    network?.removeEventListener('change', changed);
  };
}

/** Makes the way for signals over the channel. */
function createSignals(relay: SeatRelay): SignalLine {
  return {
    send: (to, data) => relay.say({ type: 'signal', to, data }),
    listen: (listener) =>
      relay.listen({
        onEvent: (event) => {
          if (event.type === 'seat.signal') listener(event.from, event.data);
        },
        onReady: () => undefined,
      }),
  };
}

/** Tells who else sits at the table, in the order in which they sat down, until the function given back is called. */
function followOthers(
  { api, queryClient, seat, userId }: JoinOptions,
  onOthers: (ids: readonly number[]) => void,
): () => void {
  const observer = new QueryObserver(queryClient, tablesQuery(api, seat.eventId));
  const follow = () => {
    const table = observer.getCurrentResult().data?.content.find(({ id }) => id === seat.tableId);
    const ids = table?.eventTableParticipants.map(({ participantUser }) => participantUser.id) ?? [];
    onOthers(ids.filter((id) => id !== userId));
  };
  const stop = observer.subscribe(follow);
  follow();
  return stop;
}

/** Joins the call of a table: what is on is sent, whoever sits there is called, also as they come and go. */
export async function joinCall(options: JoinOptions): Promise<JoinedCall> {
  const { api, relay, seat, userId, holder, media } = options;
  const params = { eventId: String(seat.eventId), tableId: String(seat.tableId) };
  const readAccess = () => api.call(getVideoToken, { params }, { isBackground: true });
  const { iceServers } = await readAccess();
  const call = createEmbeddedCall({ ownId: userId, holder, iceServers, signals: createSignals(relay) });
  const send = () => call.send(media.tracks());
  send();
  const reconnect = () => call.reconnect();
  const renewing = setInterval(() => {
    // What stands goes on without; the next try is as good.
    readAccess().then(
      (access) => call.setIceServers(access.iceServers),
      () => undefined,
    );
  }, credentialsMs);
  const stops = [
    media.subscribe(send),
    followOthers(options, call.seat),
    relay.listen({ onEvent: () => undefined, onReady: reconnect }),
    followNetwork(reconnect),
    () => clearInterval(renewing),
  ];
  return {
    call,
    hangUp() {
      for (const stop of stops) stop();
      call.leave();
    },
  };
}
