import type { FastifyInstance } from 'fastify';
import {
  deletePushSubscription,
  getPushSettings,
  putPushSettings,
  putPushSubscription,
  testPush,
} from '#contract/push.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { changeSettings, sendTest, subscribe, unsubscribe } from './actions.ts';
import { readSettings } from './read.ts';

export function pushRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, putPushSubscription, async ({ action, body }) => {
    await subscribe(action, body);
    return undefined;
  });

  writeRoute(app, context, deletePushSubscription, async ({ action, body }) => {
    await unsubscribe(action, body.endpoint);
    return undefined;
  });

  writeRoute(app, context, testPush, async ({ action, body }) => {
    await sendTest(action, body.endpoint);
    return undefined;
  });

  route(app, context, getPushSettings, ({ me }) => readSettings(context.database.reader, me));

  writeRoute(app, context, putPushSettings, ({ action, body }) => changeSettings(action, body));
}
