import { createHmac, timingSafeEqual } from 'node:crypto';
import { emailKey } from '#server/db/email-key.ts';
import { networkOf } from '#server/http/rate-limits.ts';

/** Asker of a mail or of a try, as counts tell them apart: networks are keyed hashes, never addresses. */
export interface Asker {
  readonly network: string;
  /** The /48 of an IPv6 network, of which one customer may have 65,536; the network itself elsewhere. */
  readonly wideNetwork: string;
  /** True for a browser that has signed in to the address before. */
  readonly isKnown: boolean;
}

interface AskedBy {
  readonly email: string;
  readonly ip: string;
  readonly browserMarks?: readonly string[] | undefined;
}

export function askerOf(secret: string, { email, ip, browserMarks = [] }: AskedBy): Asker {
  const network = networkOf(ip);
  const mark = Buffer.from(browserMark(secret, email));
  return {
    network: keyedHash(secret, `network:${network}`),
    wideNetwork: keyedHash(secret, `network:${wideNetworkOf(network)}`),
    isKnown: browserMarks.some((one) => isEqual(Buffer.from(one), mark)),
  };
}

/** Mark of a browser that has signed in to an address; nobody can read the address from it, or make it. */
export const browserMark = (secret: string, email: string): string =>
  keyedHash(secret, `known-browser:${emailKey(email)}`);

/** Hashes with the key of this deployment. No prefix begins an e-mail address, so that no hash of a code is one of these. */
export const keyedHash = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

const wideNetworkOf = (network: string) =>
  network.includes(':') && !network.includes('.') ? network.split(':').slice(0, 3).join(':') : network;
