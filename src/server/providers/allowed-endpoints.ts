import { lookup as lookUpName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Hosts of the push services of the four makers of browsers. */
export const browserPushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const hostPattern = /^(?:\*\.)?[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** Answers true for a host name, one with `*.` before it for all below it, or a whole origin. */
export const isEndpointRule = (text: string): boolean => hostPattern.test(text) || isOrigin(text);

/** An origin is an address that the operator trusts as it stands: also on the own network, also without TLS. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function hostFits(host: string, rule: string): boolean {
  return rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === rule;
}

/** Ways in which an endpoint is allowed: `public` ones must not lead into the own network. */
export function wayTo(endpoint: string, rules: readonly string[]): 'public' | 'trusted' | null {
  if (!URL.canParse(endpoint)) return null;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return null;
  if (rules.includes(origin)) return 'trusted';
  const isByName = protocol === 'https:' && port === '' && rules.some((rule) => hostFits(hostname, rule));
  return isByName ? 'public' : null;
}

/** Networks that are not of the internet (IANA special-purpose address registries). */
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only global unicast is of the internet, without documentation, tunnels and mapped addresses. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Answers true for an address of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/**
 * Looks names up for the connection itself, so that nothing can change between the check and the call: a name that
 * leads into the own network is not connected to.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} is not an address of the internet`), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
