import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decodeChannelData } from './channel-data.ts';
import { createRelay, type Relay } from './relay.ts';
import { type Address, firstValue, readXorAddress } from './stun-attributes.ts';
import { decodeMessage, methods, type StunMessage } from './stun-message.ts';
import { answerTo } from './turn-answers.ts';

export interface TurnServer extends AsyncDisposable {
  readonly url: string;
  /** Loses every packet from now on, both ways; whoever has a port keeps it. */
  pause(): void;
  resume(): void;
  /** Packets that were lost to pauses. */
  dropped(): number;
  /** Bytes that were passed on between clients and peers, without headers. */
  relayedBytes(): number;
  /** Ports that clients have now. */
  allocations(): number;
  /** Requests that were answered with an error, but for those that only had to be told a nonce. */
  refusals(): number;
}

interface TurnServerOptions {
  /** Shared with whoever hands out credentials. */
  readonly secret: string;
}

function passSent(relay: Relay, client: Address, { method, attributes }: StunMessage): void {
  const data = firstValue(attributes, 'data');
  const peer = firstValue(attributes, 'xorPeerAddress');
  if (method !== methods.send || !data || !peer) return;
  relay.passToPeer(client, data, readXorAddress(peer) ?? undefined);
}

/** Starts a TURN server over UDP on this machine and for it alone (RFC 8656); its line can be cut and mended. */
export async function startTurnServer({ secret }: TurnServerOptions): Promise<TurnServer> {
  const socket = createSocket('udp4');
  let line: 'open' | 'cut' | 'closed' = 'open';
  let dropped = 0;
  let refusals = 0;
  const passes = () => {
    if (line === 'cut') dropped += 1;
    return line === 'open';
  };
  const tellClient = ({ address, port }: Address, bytes: Buffer) => {
    // A client that has gone is no fault of the server.
    if (passes()) socket.send(bytes, port, address, () => undefined);
  };
  const relay = createRelay({ passes, tellClient });
  const take = async (bytes: Buffer, client: Address) => {
    const inChannel = decodeChannelData(bytes);
    if (inChannel)
      return relay.passToPeer(client, inChannel.data, relay.find(client)?.peerOf(inChannel.channel));
    const message = decodeMessage(bytes);
    if (message?.kind === 'indication') return passSent(relay, client, message);
    if (message?.kind !== 'request') return;
    const answer = await answerTo(message, { client, secret, relay });
    if (answer.isRefusal) refusals += 1;
    tellClient(client, answer.bytes);
  };
  socket.on('message', (bytes, client) => {
    if (passes()) void take(bytes, client);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    url: `turn:127.0.0.1:${socket.address().port}?transport=udp`,
    pause: () => {
      if (line === 'open') line = 'cut';
    },
    resume: () => {
      if (line === 'cut') line = 'open';
    },
    dropped: () => dropped,
    relayedBytes: relay.relayedBytes,
    allocations: relay.size,
    refusals: () => refusals,
    [Symbol.asyncDispose]: async () => {
      line = 'closed';
      await relay.close();
      socket.close();
      await once(socket, 'close');
    },
  };
}
