import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { kB } from '#contract/cost.ts';
import { headerNames } from '#contract/names.ts';
import type { Context } from './context.ts';
import { blockRoutes } from './features/chat/blocks/routes.ts';
import { chatDetailsRoutes, chatRoutes } from './features/chat/routes.ts';
import { deploymentRoutes, noticeRoutes } from './features/deployment/routes.ts';
import { devOutboxRoutes } from './features/dev-outbox/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { contentRoutes } from './features/files/contents/routes.ts';
import { keepImage } from './features/files/images/actions.ts';
import { fileRoutes } from './features/files/routes.ts';
import { formRoutes } from './features/forms/routes.ts';
import { previewPages } from './features/link-previews/preview-page.ts';
import { mailSettingsRoutes, switchOffRoutes } from './features/mail-settings/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { placeRoutes } from './features/place/routes.ts';
import { portraitRoutes } from './features/portraits/routes.ts';
import { programmeRoutes } from './features/programme/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { resourceRoutes } from './features/resources/routes.ts';
import { starRoutes } from './features/stars/routes.ts';
import { callNotices, tableRoutes } from './features/tables/routes.ts';
import { readThreadsById } from './features/threads/read.ts';
import { threadRoutes } from './features/threads/routes.ts';
import { emailRoutes } from './features/users/email/routes.ts';
import { relayRoutes } from './features/users/oauth/relay/routes.ts';
import { oauthRoutes } from './features/users/oauth/routes.ts';
import { passkeyRoutes } from './features/users/passkeys/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { sessionRoutes } from './features/users/sessions/routes.ts';
import { signInRoutes } from './features/users/sign-in/routes.ts';
import { signInMethodRoutes } from './features/users/sign-in-methods/routes.ts';
import { zoomRoutes, zoomWebhook } from './features/users/zoom/routes.ts';
import { keepEarlierBuilds } from './http/app-files/earlier-builds.ts';
import { readStartFiles } from './http/app-files/start-files.ts';
import { answerUnknown, serveBuiltApp } from './http/app-files/static-files.ts';
import { createErrorHandler, handleClientError, handleFrameworkError } from './http/error-handler.ts';
import { addHealth } from './http/health.ts';
import { readJsonBodies } from './http/input.ts';
import { addApiDescription } from './http/openapi.ts';
import { ProblemError } from './http/problem-error.ts';
import { logRequests, refuseWhileClosing, requireClient } from './http/request-hooks.ts';
import {
  connectionsCheckingMs,
  headersTimeoutMs,
  limitRequestTime,
  longestRequestMs,
} from './http/request-time.ts';
import { addSecurityHeaders, policySources } from './http/security-headers.ts';
import { prepareDeployment } from './prepare-deployment.ts';
import { isChannelRequest, realtimeRoutes } from './realtime/routes.ts';
import { twilioChatWebhook } from './workflows/chat-mirror/routes.ts';
import { ownDataRoutes } from './workflows/own-data/routes.ts';

export type App = FastifyInstance;

/** Converts the setting for Fastify, whose own `true` would trust every hop, and with it any header of a client. */
function trustedHops(trust: Context['config']['trustProxy']) {
  if (trust === 'none') return false;
  return trust === 'nearest' ? (_address: string, hop: number) => hop === 0 : [...trust];
}

function createApp({ config, logger }: Context): App {
  const loggerInstance: FastifyBaseLogger = logger;
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    requestTimeout: longestRequestMs,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: connectionsCheckingMs,
      shouldUpgradeCallback: isChannelRequest,
    },
    // Each call declares its own.
    bodyLimit: kB,
    // Our own answer says it in the one error shape.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: handleFrameworkError,
  });
}

async function addApi(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (api) => {
    api.addHook('onRequest', requireClient(context));
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    signInRoutes(api, context);
    passkeyRoutes(api, context);
    oauthRoutes(api, context, keepImage);
    signInMethodRoutes(api, context);
    zoomRoutes(api, context);
    sessionRoutes(api, context);
    userRoutes(api, context);
    emailRoutes(api, context);
    ownDataRoutes(api, context);
    favouriteRoutes(api, context);
    eventRoutes(api, context);
    organizationRoutes(api, context);
    await fileRoutes(api, context);
    placeRoutes(api, context);
    programmeRoutes(api, context);
    starRoutes(api, context);
    notificationRoutes(api, context);
    pushRoutes(api, context);
    mailSettingsRoutes(api, context);
    threadRoutes(api, context);
    resourceRoutes(api, context);
    tableRoutes(api, context);
    chatRoutes(api, context);
    chatDetailsRoutes(api, context);
    blockRoutes(api, context);
    formRoutes(api, context);
    reportRoutes(api, context, (me, ids) => readThreadsById(context, me, ids));
    const refuse = async () => {
      throw new ProblemError('not_found');
    };
    api.all('/api/*', { onRequest: refuse }, refuse);
  });
}

/**
 * Marks all answers as ours, so that pages can tell them from a portal's, and with the version, so that they learn of a
 * newer build.
 */
function markAnswers(app: FastifyInstance, version: string): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(headerNames.server, '1').header(headerNames.appVersion, version);
    done();
  });
}

/** Builds the whole server, ready to listen, and creates what must exist once (events, demo). */
export async function buildApp(context: Context): Promise<App> {
  const { config } = context;
  const app = createApp(context);
  app.decorateRequest('me', null);
  readJsonBodies(app);
  app.setErrorHandler(createErrorHandler(context));
  const files = readStartFiles(config.appDir);
  app.setNotFoundHandler(answerUnknown(files, previewPages(context, files.page)));
  markAnswers(app, files.version);
  logRequests(app);
  limitRequestTime(app);
  await addSecurityHeaders(app, {
    indexHtml: files.page?.plain.toString() ?? '',
    isHttps: config.publicUrl.startsWith('https:'),
    sources: policySources(config),
  });
  refuseWhileClosing(app, context.lifecycle);
  const deployment = await prepareDeployment(context);
  addHealth(app, context);
  addApiDescription(app);
  deploymentRoutes(app, context, deployment);
  noticeRoutes(app, context);
  await app.register(async (scope) => devOutboxRoutes(scope, context));
  await app.register((scope) => portraitRoutes(scope, join(config.dataDir, 'portraits')));
  await app.register((scope) => switchOffRoutes(scope, context));
  await app.register((scope) => zoomWebhook(scope, context));
  await app.register((scope) => twilioChatWebhook(scope, context));
  await app.register((scope) => callNotices(scope, context));
  relayRoutes(app);
  contentRoutes(app, context);
  await app.register((scope) => realtimeRoutes(scope, context));
  await addApi(app, context);
  const earlierBuilds = await keepEarlierBuilds(config, context);
  await serveBuiltApp(app, { ...config, earlierBuilds, files });
  return app;
}
