import { randomBytes } from 'node:crypto';
import { type Allocation, openAllocation } from './allocation.ts';
import { encodeChannelData } from './channel-data.ts';
import { type Address, attribute, xorAddress } from './stun-attributes.ts';
import { encodeMessage, methods } from './stun-message.ts';

/** The ports that clients have, and the way of datagrams through them. */
export interface Relay {
  find(client: Address): Allocation | undefined;
  /** Finds the port that a client has or is being given, or gives it one; null where none is left. */
  open(client: Address, owner: Pick<Allocation, 'username' | 'transaction'>): Promise<Allocation | null>;
  /** Passes on to a peer, if the client may speak to it. */
  passToPeer(client: Address, data: Buffer, peer: Address | undefined): void;
  size(): number;
  relayedBytes(): number;
  close(): Promise<void>;
}

interface RelayOptions {
  /** False while every packet is lost. */
  readonly passes: () => boolean;
  readonly tellClient: (client: Address, bytes: Buffer) => void;
}

const mostAllocations = 256;
const keyOf = ({ address, port }: Address) => `${address}:${port}`;

function dataIndication(data: Buffer, peer: Address): Buffer {
  return encodeMessage({
    method: methods.data,
    kind: 'indication',
    transaction: randomBytes(12),
    attributes: [xorAddress('xorPeerAddress', peer), attribute('data', data)],
  });
}

export function createRelay({ passes, tellClient }: RelayOptions): Relay {
  const allocations = new Map<string, Allocation>();
  const opening = new Map<string, Promise<Allocation>>();
  let relayedBytes = 0;
  const find = (client: Address) => allocations.get(keyOf(client));

  function passToClient(client: Address, data: Buffer, peer: Address): void {
    const allocation = find(client);
    if (!passes() || !allocation?.isPermitted(peer.address)) return;
    relayedBytes += data.length;
    const channel = allocation.channelOf(peer);
    tellClient(client, channel === undefined ? dataIndication(data, peer) : encodeChannelData(channel, data));
  }

  return {
    find,
    open: async (client, { username, transaction }) => {
      const key = keyOf(client);
      const begun = allocations.get(key) ?? opening.get(key);
      if (begun) return begun;
      if (allocations.size + opening.size >= mostAllocations) return null;
      const onDatagram = (data: Buffer, peer: Address) => passToClient(client, data, peer);
      const onEnd = () => void allocations.delete(key);
      const promise = openAllocation({ username, transaction, onDatagram, onEnd });
      opening.set(key, promise);
      const allocation = await promise.finally(() => opening.delete(key));
      allocations.set(key, allocation);
      return allocation;
    },
    passToPeer: (client, data, peer) => {
      const allocation = find(client);
      if (peer === undefined || !allocation?.isPermitted(peer.address)) return;
      relayedBytes += data.length;
      allocation.send(data, peer);
    },
    size: () => allocations.size,
    relayedBytes: () => relayedBytes,
    close: async () => {
      const late = await Promise.all(opening.values());
      for (const allocation of [...allocations.values(), ...late]) allocation.end();
    },
  };
}
