import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RateName, rates } from '#contract/cost.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { emailKey } from '#server/db/email-key.ts';
import { ProblemError } from './problem-error.ts';
import { networkOf } from './rate-limits.ts';
import { findMe, type Me } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person who asks, once the request is admitted; null for strangers and anonymous calls. */
    me: Me | null;
  }
}

const ratesOf = ({ cost }: Endpoint, per: (typeof rates)[RateName]['per']): RateName[] =>
  cost.rates.filter((name) => rates[name].per === per);

/**
 * Creates the hook that decides, before a byte of the body is read, who asks and whether they may ask now: markers,
 * the limits of their network, their session, and their own limits, in this order.
 */
export function admitCall(context: Context, endpoint: Endpoint) {
  const [ofNetwork, ofPerson] = [ratesOf(endpoint, 'network'), ratesOf(endpoint, 'person')];
  const ofStrangers: RateName[] = ['strangers', ...ratesOf(endpoint, 'stranger')];
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    requireMarkers(endpoint, request);
    const network = networkOf(request.ip);
    const count = (names: readonly RateName[], who: string) => {
      for (const name of names) context.rateLimits.count(name, who);
    };
    count(ofNetwork, network);
    const me = endpoint.access === 'anonymous' ? null : await findMe(context, request);
    request.me = me;
    if (me !== null) return count(ofPerson, String(me.userId));
    count(ofStrangers, network);
    if (endpoint.access === 'signed-in') throw new ProblemError('unauthenticated');
  };
}

/** Returns the person who makes an admitted request of a call for people who are signed in. */
export function personOf({ me }: FastifyRequest): Me {
  if (me === null) throw new ProblemError('unauthenticated');
  return me;
}

function requireMarkers({ markers = {} }: Endpoint, { headers }: FastifyRequest): void {
  for (const [name, value] of Object.entries(markers))
    if (headers[name] !== value) throw new ProblemError('missing_marker');
}

/** Creates the hook that counts tries for an e-mail address, which stands in the (small) body. */
export function admitAddress({ rateLimits }: Context, endpoint: Endpoint) {
  const ofAddress = ratesOf(endpoint, 'address');
  return async (request: FastifyRequest): Promise<void> => {
    const email = emailOf(request);
    if (email === '') return;
    for (const rate of ofAddress) rateLimits.count(rate, `${networkOf(request.ip)} ${email}`);
  };
}

/** Characters of an address that are read: composing longer ones takes long. */
const longestRead = 4 * limits.emailMaxLength;

function emailOf({ body }: FastifyRequest): string {
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : null;
  return typeof email === 'string'
    ? emailKey(email.trim().slice(0, longestRead).normalize('NFKC')).slice(0, limits.emailMaxLength)
    : '';
}
