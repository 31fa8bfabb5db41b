import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import type { Config } from '#server/config.ts';
import { isPublicAddress, publicLookup, wayTo } from '#server/providers/allowed-endpoints.ts';
import { retryAfterMs } from '#server/providers/calls/retry-after.ts';
import { createHostBreaker, restMs } from '#server/providers/host-breaker.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';

/** Time for a whole call; the job that makes fifty at once has a minute. */
const callMs = 10_000;
const socketsMax = 50;

interface Call {
  readonly endpoint: string;
  readonly isPublic: boolean;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Pairs of keys and a contact, as push services want them (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export const generateVapidKeys = (): VapidKeys => webPush.generateVAPIDKeys();

/** Reads what a push service has answered (RFC 8030, section 5, and what the services do). A redirect is followed by nobody. */
export function outcomeOf({ status, retryAfter }: Answer, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too-large' };
  const reason = `answered ${status}`;
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, retryAfterMs: retryAfterMs(retryAfter, now) };
  return { kind: 'refused', reason };
}

function createCalls() {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: socketsMax }),
    https: new Agent({ keepAlive: true, maxSockets: socketsMax }),
  };

  const running = new Set<ClientRequest>();
  let isClosed = false;

  function call({ endpoint, isPublic, headers, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (isClosed) throw new Error('closing');
      const isPlain = endpoint.startsWith('http:');
      const options = {
        method: 'POST',
        headers,
        agent: isPlain ? agents.http : agents.https,
        signal: AbortSignal.timeout(callMs),
        ...(isPublic && { lookup: publicLookup }),
      };
      const onAnswer = (answer: IncomingMessage) => {
        answer.on('error', () => undefined); // the status is all that is read of it
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      };
      const request = (isPlain ? httpRequest : httpsRequest)(endpoint, options, onAnswer);
      running.add(request);
      request.on('close', () => running.delete(request));
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Ends what is on its way: it is queued again. */
  function close(): void {
    isClosed = true;
    for (const request of running) request.destroy(new Error('closing'));
    agents.http.destroy();
    agents.https.destroy();
  }

  return { call, close };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Encrypts and signs a push; null where the keys of the device are no keys. */
function encrypted(
  ...push: Parameters<typeof webPush.generateRequestDetails>
): Pick<Call, 'headers' | 'body'> | null {
  try {
    const { headers, body } = webPush.generateRequestDetails(...push);
    return { headers: headers as Call['headers'], body: body ?? Buffer.of() };
  } catch {
    return null;
  }
}

interface Options {
  readonly config: Pick<Config, 'pushAllowedHosts' | 'vapidSubject'>;
  readonly keys: VapidKeys;
  readonly clock: () => number;
}

/** Creates the sender of encrypted pushes (RFC 8291, aes128gcm) to the addresses that are allowed, and to no other. */
export function createWebPush({ config, keys, clock }: Options): PushSender {
  const { call, close } = createCalls();
  const breaker = createHostBreaker(clock);
  const vapidDetails = { subject: config.vapidSubject, ...keys };
  // Fails here where our own keys are none: later that would pass for a fault of the devices.
  webPush.getVapidHeaders(
    'https://localhost',
    config.vapidSubject,
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
  );

  /** A host may be an address itself: then no name is looked up. */
  function wayOf(endpoint: string): 'public' | 'trusted' | null {
    const way = wayTo(endpoint, config.pushAllowedHosts);
    if (way !== 'public') return way;
    const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '');
    return isIP(host) === 0 || isPublicAddress(host) ? way : null;
  }

  /** Calls a service, unless it has not answered for a while. */
  async function callService(request: Call): Promise<PushOutcome> {
    const { host } = new URL(request.endpoint);
    if (breaker.isOpen(host))
      return { kind: 'later', reason: 'does not answer any call', retryAfterMs: restMs };
    try {
      const outcome = outcomeOf(await call(request), clock());
      breaker.answered(host);
      return outcome;
    } catch (error) {
      breaker.failed(host);
      return { kind: 'later', reason: messageOf(error), retryAfterMs: null };
    }
  }

  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint) => wayOf(endpoint) !== null,
    close,
    send: async ({ endpoint, p256dh, auth }, { body, ttlSeconds, urgency, topic }) => {
      const way = wayOf(endpoint);
      if (way === null) return { kind: 'refused', reason: 'not an allowed address' };
      const options = { vapidDetails, TTL: ttlSeconds, urgency, topic };
      const request = encrypted({ endpoint, keys: { p256dh, auth } }, body, options);
      // Nothing can ever be written to keys that are none.
      if (request === null) return { kind: 'gone' };
      return callService({ ...request, endpoint, isPublic: way === 'public' });
    },
  };
}
