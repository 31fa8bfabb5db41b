import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createPermissions, type Permissions } from './permissions.ts';
import type { Address } from './stun-attributes.ts';

/** A port of the relay that a client has for a while. */
export interface Allocation extends Permissions {
  readonly username: string;
  /** Transaction that it was made in: the same request again is answered the same. */
  readonly transaction: string;
  readonly relayed: Address;
  keepFor(seconds: number): void;
  send(data: Buffer, peer: Address): void;
  end(): void;
}

interface AllocationOptions {
  readonly username: string;
  readonly transaction: string;
  readonly onDatagram: (data: Buffer, peer: Address) => void;
  /** Called once, when its time is over or it is ended. */
  readonly onEnd: () => void;
}

export async function openAllocation(options: AllocationOptions): Promise<Allocation> {
  const { username, transaction, onDatagram, onEnd } = options;
  const socket = createSocket('udp4', onDatagram);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(timer);
    socket.close();
    onEnd();
  };
  socket.on('error', end);
  return {
    ...createPermissions(),
    username,
    transaction,
    relayed: { address: '127.0.0.1', port: socket.address().port },
    keepFor: (seconds) => {
      clearTimeout(timer);
      timer = setTimeout(end, seconds * 1000).unref();
    },
    send: (data, { address, port }) => {
      // A peer that cannot be reached is no fault of the relay.
      if (isOpen) socket.send(data, port, address, () => undefined);
    },
    end,
  };
}
