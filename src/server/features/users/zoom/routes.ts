import type { FastifyInstance } from 'fastify';
import { kB } from '#contract/cost.ts';
import { getZoom, listZoomMeetings } from '#contract/zoom.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { readConnection, readMeetings } from './read.ts';
import { takeNotice } from './webhook.ts';

export function zoomRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, getZoom, ({ me }) => readConnection(context, me.userId));
  route(app, context, listZoomMeetings, ({ me }) => readMeetings(context, me.userId));
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '');

/** `POST /api/v1/webhooks/zoom`, for a scope of its own, whose bodies stay as they came: they are signed so. */
export async function zoomWebhook(scope: FastifyInstance, context: Context): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post('/api/v1/webhooks/zoom', { bodyLimit: 64 * kB }, async ({ headers, body }, reply) => {
    const notice = {
      body: typeof body === 'string' ? body : '',
      timestamp: textOf(headers['x-zm-request-timestamp']),
      signature: textOf(headers['x-zm-signature']),
    };
    return reply.send(await takeNotice(context, notice));
  });
}
