import type { Address } from './stun-attributes.ts';

/** Peers that a client may hear of and speak to; each stays for some minutes unless it is asked for again. */
export interface Permissions {
  /** False where there is no room for one more. */
  permit(address: string): boolean;
  isPermitted(address: string): boolean;
  /** Permits the peer as well. */
  bindChannel(channel: number, peer: Address): 'bound' | 'taken' | 'full';
  peerOf(channel: number): Address | undefined;
  channelOf(peer: Address): number | undefined;
}

interface Channel {
  readonly peer: Address;
  readonly until: number;
}

const permissionMs = 300_000;
const channelMs = 600_000;
const mostPermissions = 32;
const mostChannels = 32;

const isSame = (one: Address, other: Address) => one.address === other.address && one.port === other.port;

export function createPermissions(): Permissions {
  const permitted = new Map<string, number>();
  const channels = new Map<number, Channel>();
  const forgetExpired = () => {
    const now = Date.now();
    for (const [address, until] of permitted) if (until <= now) permitted.delete(address);
    for (const [channel, { until }] of channels) if (until <= now) channels.delete(channel);
  };
  const permit = (address: string) => {
    forgetExpired();
    if (!permitted.has(address) && permitted.size >= mostPermissions) return false;
    permitted.set(address, Date.now() + permissionMs);
    return true;
  };
  const peerOf = (channel: number) => {
    forgetExpired();
    return channels.get(channel)?.peer;
  };
  const channelOf = (peer: Address) => {
    forgetExpired();
    return [...channels].find(([, channel]) => isSame(channel.peer, peer))?.[0];
  };
  return {
    permit,
    isPermitted: (address) => (permitted.get(address) ?? 0) > Date.now(),
    peerOf,
    channelOf,
    bindChannel: (channel, peer) => {
      const bound = peerOf(channel);
      const isOther = bound !== undefined && !isSame(bound, peer);
      if (isOther || (channelOf(peer) ?? channel) !== channel) return 'taken';
      if ((bound === undefined && channels.size >= mostChannels) || !permit(peer.address)) return 'full';
      channels.set(channel, { peer, until: Date.now() + channelMs });
      return 'bound';
    },
  };
}
