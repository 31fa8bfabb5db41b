import type { Allocation } from './allocation.ts';
import { isChannel } from './channel-data.ts';
import {
  type Address,
  type Attribute,
  allValues,
  attribute,
  firstValue,
  readXorAddress,
  uint32,
  xorAddress,
} from './stun-attributes.ts';
import { methods, type ReceivedMessage } from './stun-message.ts';

/** A request of someone known, with what the relay has for them. */
export interface TurnCall {
  readonly request: ReceivedMessage;
  readonly client: Address;
  readonly username: string;
  readonly allocation: Allocation | undefined;
  /** Finds or gives the client's port; null where none is left. */
  readonly open: (transaction: string) => Promise<Allocation | null>;
}

/** Attributes of a success, or the code of an error. */
export type TurnReply = readonly Attribute[] | number;

const defaultSeconds = 600;
const mostSeconds = 3_600;
const udp = 17;
const ipv4 = 1;

function secondsOf({ attributes }: ReceivedMessage): number {
  const value = firstValue(attributes, 'lifetime');
  const asked = value?.length === 4 ? value.readUInt32BE() : defaultSeconds;
  return Math.max(defaultSeconds, Math.min(asked, mostSeconds));
}

const lifetime = (seconds: number) => attribute('lifetime', uint32(seconds));

async function allocate({ request, client, open }: TurnCall): Promise<TurnReply> {
  const transport = firstValue(request.attributes, 'requestedTransport');
  if (transport?.length !== 4) return 400;
  if (transport[0] !== udp) return 442;
  const family = firstValue(request.attributes, 'requestedAddressFamily')?.[0] ?? ipv4;
  if (family !== ipv4) return 440;
  const transaction = request.transaction.toString('hex');
  const allocation = await open(transaction);
  if (allocation === null) return 486;
  if (allocation.transaction !== transaction) return 437;
  const seconds = secondsOf(request);
  allocation.keepFor(seconds);
  return [
    xorAddress('xorRelayedAddress', allocation.relayed),
    lifetime(seconds),
    xorAddress('xorMappedAddress', client),
  ];
}

function refresh(allocation: Allocation, request: ReceivedMessage): TurnReply {
  if (firstValue(request.attributes, 'lifetime')?.equals(uint32(0))) {
    allocation.end();
    return [lifetime(0)];
  }
  const seconds = secondsOf(request);
  allocation.keepFor(seconds);
  return [lifetime(seconds)];
}

/** Reads a peer, or says by which code it is refused: the relay reaches this machine and no other. */
function peerIn(value: Buffer): Address | number {
  if (value.length === 20) return 443;
  const peer = readXorAddress(value);
  if (peer === null) return 400;
  return peer.address.startsWith('127.') ? peer : 403;
}

function createPermission(allocation: Allocation, { attributes }: ReceivedMessage): TurnReply {
  const peers = allValues(attributes, 'xorPeerAddress').map(peerIn);
  if (peers.length === 0) return 400;
  const refused = peers.find((peer) => typeof peer === 'number');
  if (refused !== undefined) return refused;
  const isFull = peers.some((peer) => typeof peer !== 'number' && !allocation.permit(peer.address));
  return isFull ? 508 : [];
}

const channelErrors = { taken: 400, full: 508 } as const;

function bindChannel(allocation: Allocation, { attributes }: ReceivedMessage): TurnReply {
  const number = firstValue(attributes, 'channelNumber');
  const value = firstValue(attributes, 'xorPeerAddress');
  if (number?.length !== 4 || value === undefined || !isChannel(number.readUInt16BE())) return 400;
  const peer = peerIn(value);
  if (typeof peer === 'number') return peer;
  const outcome = allocation.bindChannel(number.readUInt16BE(), peer);
  return outcome === 'bound' ? [] : channelErrors[outcome];
}

type Act = (allocation: Allocation, request: ReceivedMessage) => TurnReply;

const acts = new Map<number, Act>([
  [methods.refresh, refresh],
  [methods.createPermission, createPermission],
  [methods.channelBind, bindChannel],
]);

/** Does what is asked for and says how that went. */
export async function replyTo(call: TurnCall): Promise<TurnReply> {
  const { request, allocation, username } = call;
  if (request.method === methods.allocate) return allocate(call);
  const act = acts.get(request.method);
  if (act === undefined) return 400;
  if (allocation === undefined) return 437;
  return allocation.username === username ? act(allocation, request) : 441;
}
