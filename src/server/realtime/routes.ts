import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { realtimePath } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { networkOf } from '#server/http/sign-in-limits.ts';
import { watchHandshakes } from './handshakes.ts';

const options = {
  maxPayload: 4096,
  /** Who does not answer a close is cut off. */
  closeTimeout: 2000,
};

/** Whether an earlier request of the connection is still being answered. */
const isAnswering = ({ socket }: IncomingMessage): boolean =>
  (Reflect.get(socket, '_httpMessage') ?? null) !== null;

/** On other paths, by other methods and behind other requests Node must not hand over the connection: it would become no channel. */
export function isChannelRequest(request: IncomingMessage): boolean {
  const { method, url, headers } = request;
  const isAsked = url?.split('?')[0] === realtimePath && headers.upgrade?.toLowerCase() === 'websocket';
  return isAsked && method === 'GET' && !isAnswering(request);
}

/** Browsers let any page open a channel to us, and say which one it was (RFC 6455, section 10.2). */
function requireOwnOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new ProblemError('forbidden');
}

/** The channel; outside the client check, since a page cannot set headers on it. */
export async function realtimeRoutes(app: FastifyInstance, { config, realtime }: Context): Promise<void> {
  // A refusal before the handshake is an answer, and what carried it is of no more use.
  app.addHook('onResponse', (request, _reply, done) => {
    request.raw.socket.destroySoon();
    done();
  });
  app.addHook('onListen', async () => realtime.start());
  const handshakes = watchHandshakes(app.server);
  app.addHook('preClose', async () => {
    realtime.restart();
    handshakes.cutOff();
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
      handshakes.settle(request.raw.socket);
      realtime.accept(socket, networkOf(request.ip));
    },
  });
}
