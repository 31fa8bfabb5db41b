import { isIPv6 } from 'node:net';
import { type RateName, rates } from '#contract/cost.ts';
import { ProblemError } from './problem-error.ts';

/** Counts calls against the contract's rates, in this process. */
export interface RateLimits {
  /** Counts a call of somebody; throws `too_many_requests` with the time to wait beyond the limit. */
  count(name: RateName, who: string): void;
}

/** Lets everybody make as many calls as they like, for measuring. */
export const unlimited: RateLimits = { count: () => undefined };

/** Callers that are remembered at most, for each rate: the ones that began first are forgotten. */
const mostCallers = 100_000;
/** A provider gives customers parts of a /48 of IPv6 addresses, and some a whole one. */
const widerNetworks = 4;

/** Network of an address: a home or a phone has a whole /64 of IPv6 addresses, which counts as one. */
export const networkOf = (address: string): string => firstGroups(plainAddress(address), 4);

/** Writes an address in the one way: some proxies add a port, and IPv4 comes as IPv6 where a server listens to both. */
function plainAddress(address: string): string {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1];
  const bare = bracketed ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (!isIPv6(bare) || !URL.canParse(`http://[${bare}]`)) return bare;
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written);
  if (!mapped) return written;
  const pairs = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return pairs.flatMap((pair) => [pair >> 8, pair & 0xff]).join('.');
}

function firstGroups(ip: string, count: number): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(ip.includes('::') ? zeros : []), ...right].slice(0, count).join(':');
}

/** Creates the limits of a process; their spans are those of its clock. */
export function createRateLimits(clock: () => number): RateLimits {
  const names = Object.keys(rates) as RateName[];
  const counters = new Map(names.map((name) => [name, createCounter(rates[name].spanMs, clock)]));
  const wide = new Map(names.map((name) => [name, createCounter(rates[name].spanMs, clock)]));
  return {
    count(name, who) {
      const { calls, per } = rates[name];
      refuseBeyond(calls, counters.get(name)?.(who));
      const isWide = (per === 'network' || per === 'stranger') && who.includes(':');
      if (isWide) refuseBeyond(widerNetworks * calls, wide.get(name)?.(firstGroups(who, 3)));
    },
  };
}

interface Counted {
  readonly calls: number;
  readonly waitMs: number;
}

function refuseBeyond(most: number, counted: Counted | undefined): void {
  if (counted === undefined || counted.calls <= most) return;
  throw new ProblemError('too_many_requests', {
    message: 'Too much at once.',
    retryAfterSeconds: Math.ceil(counted.waitMs / 1000),
  });
}

/** Creates a counter of calls by caller; a caller's span begins with their first call. */
function createCounter(spanMs: number, clock: () => number): (who: string) => Counted {
  // In the order in which they began, and so in which they end.
  const spans = new Map<string, { readonly endsAt: number; calls: number }>();
  return (who) => {
    const now = clock();
    for (const [other, { endsAt }] of spans) {
      // One that ends later than one that begins now is of a clock that was ahead.
      const isRunning = endsAt > now && endsAt <= now + spanMs;
      if (isRunning && spans.size < mostCallers) break;
      spans.delete(other);
    }
    const span = spans.get(who) ?? { endsAt: now + spanMs, calls: 0 };
    spans.set(who, span);
    span.calls += 1;
    return { calls: span.calls, waitMs: span.endsAt - now };
  };
}
