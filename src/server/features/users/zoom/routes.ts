import type { FastifyInstance } from 'fastify';
import { kB } from '#contract/cost.ts';
import { getZoom, listZoomMeetings } from '#contract/zoom.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { webhook } from '#server/http/webhook.ts';
import { readConnection, readMeetings } from './read.ts';
import { takeNotice } from './webhook.ts';

export function zoomRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, getZoom, ({ me }) => readConnection(context, me.userId));
  route(app, context, listZoomMeetings, ({ me }) => readMeetings(context, me.userId));
}

/** Adds the address for notices of Zoom. */
export async function zoomWebhook(scope: FastifyInstance, context: Context): Promise<void> {
  webhook(scope, {
    path: '/api/v1/webhooks/zoom',
    type: 'application/json',
    bodyBytes: 64 * kB,
    take: ({ body, header }) =>
      takeNotice(context, {
        body,
        timestamp: header('x-zm-request-timestamp'),
        signature: header('x-zm-signature'),
      }),
  });
}
