import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientMessageLimits, realtimePath } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { watchUpgrades } from './handshake.ts';

const options = {
  /** Above the longest message, so that one a little longer is closed with a code of ours; beyond, the socket's own reader closes. */
  maxPayload: 2 * clientMessageLimits.signalMaxBytes,
  /** Milliseconds until a client that does not answer a close is cut off. */
  closeTimeout: 2000,
};

/** Answers true while an earlier request on the same connection has no answer yet. */
const isAnswering = ({ socket }: IncomingMessage): boolean =>
  (Reflect.get(socket, '_httpMessage') ?? null) !== null;

/** Decides which upgrades Node hands over; a socket of any other request would become no channel and stay open. */
export function isChannelRequest(request: IncomingMessage): boolean {
  const { method, url, headers } = request;
  const isAsked = url?.split('?')[0] === realtimePath && headers.upgrade?.toLowerCase() === 'websocket';
  return isAsked && method === 'GET' && !isAnswering(request);
}

/** Refuses pages of other origins: browsers let any page open a channel here, and send its origin (RFC 6455, section 10.2). */
function requireOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new ProblemError('forbidden');
}

/** Adds the WebSocket route, outside the client check, since a page cannot set headers on it. */
export async function realtimeRoutes(app: FastifyInstance, { config, realtime }: Context): Promise<void> {
  // A refusal before the handshake is an answer, and what carried it is of no more use.
  app.addHook('onResponse', (request, _reply, done) => {
    request.raw.socket.destroySoon();
    done();
  });
  app.addHook('onListen', async () => realtime.start());
  const upgrades = watchUpgrades(app.server);
  app.addHook('preClose', async () => {
    realtime.restart();
    upgrades.cutOff();
  });
  await app.register(websocket, {
    options,
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'channel broken'),
  });
  app.route({
    method: 'GET',
    url: realtimePath,
    exposeHeadRoute: false,
    onRequest: async (request) => requireOwnOrigin(request, config.publicUrl),
    handler: async () => {
      throw new ProblemError('not_found');
    },
    wsHandler: (socket, request) => {
      upgrades.settle(request.raw.socket);
      realtime.accept({ socket, wire: request.raw.socket }, networkOf(request.ip));
    },
  });
}
