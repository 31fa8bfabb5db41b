import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { tablesQuery } from '#client/tables/tables-query.ts';
import { createEmbeddedCall } from '#client/video/embedded-call.ts';
import type { OwnMedia } from '#client/video/own-media.ts';
import type { SignalLine, VideoCall } from '#client/video/video-call.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { getVideoToken, type VideoToken } from '#contract/tables.ts';
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

type ReadAccess = (query?: { readonly holder?: string }) => Promise<VideoToken>;

/** Keeps a call of ours in credentials of relays, until the function given back is called. */
function keepCredentials(call: VideoCall, readAccess: ReadAccess): () => void {
  const renewing = setInterval(() => {
    // What stands goes on without; the next try is as good.
    readAccess().then(
      (access) => call.setIceServers(access.iceServers),
      () => undefined,
    );
  }, credentialsMs);
  return () => clearInterval(renewing);
}

/** Calls back when the page comes to the front: a phone ends calls of pages that are away for long. */
function followFront(onFront: () => void): () => void {
  const changed = () => document.visibilityState === 'visible' && onFront();
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Follows who sits there, what is on and the network, until the function given back is called. */
function follow(call: VideoCall, options: JoinOptions): () => void {
  const { media, relay } = options;
  const send = () => call.send(media.tracks());
  const reconnect = () => call.reconnect();
  send();
  const stops = [
    media.subscribe(send),
    followOthers(options, call.seat),
    relay.listen({ onEvent: () => undefined, onReady: reconnect }),
    followNetwork(reconnect),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function joinEmbedded(options: JoinOptions, access: VideoToken, readAccess: ReadAccess): JoinedCall {
  const { relay, userId, holder } = options;
  const { iceServers } = access;
  const call = createEmbeddedCall({ ownId: userId, holder, iceServers, signals: createSignals(relay) });
  const stops = [follow(call, options), keepCredentials(call, readAccess)];
  return joined(call, stops);
}

/** Joins a call at Twilio, whose code comes with the first one. */
async function joinTwilio(
  options: JoinOptions,
  first: VideoToken,
  readAccess: ReadAccess,
): Promise<JoinedCall> {
  const { holder } = options;
  const { createTwilioCall } = await import('#client/video/twilio-call.ts').catch(() => {
    throw unreached();
  });
  const call = createTwilioCall({
    // A page that comes back late must not throw out the one that has the seat by then.
    async readAccess(isBack) {
      const { room, token } = isBack ? await readAccess({ holder }) : first;
      return { room, token: token ?? '' };
    },
  });
  const followed = joined(call, [follow(call, options), followFront(call.reconnect)]);
  await call.join().catch(() => {
    followed.hangUp();
    throw unreached();
  });
  return followed;
}

/** Error for carriers of calls that do not answer, or that the phone does not reach. */
const unreached = () =>
  new ApiError({ code: 'unanswered', status: 0, message: 'The call cannot be reached just now.' });

const joined = (call: VideoCall, stops: readonly (() => void)[]): JoinedCall => ({
  call,
  hangUp() {
    for (const stop of stops) stop();
    call.leave();
  },
});

/** Joins the call of a table: what is on is sent, whoever sits there is called, also as they come and go. */
export async function joinCall(options: JoinOptions): Promise<JoinedCall> {
  const { api, seat } = options;
  const params = { eventId: String(seat.eventId), tableId: String(seat.tableId) };
  const readAccess: ReadAccess = (query = {}) =>
    api.call(getVideoToken, { params, query }, { isBackground: true });
  const access = await readAccess();
  return access.provider === 'twilio'
    ? joinTwilio(options, access, readAccess)
    : joinEmbedded(options, access, readAccess);
}
