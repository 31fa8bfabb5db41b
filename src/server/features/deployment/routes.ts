import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Deployment, deploymentPath } from '#contract/deployment.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { configuredProviders } from '#server/providers/oauth/oauth.ts';
import { appVersion } from '#server/version.ts';
import { robotsText, securityText } from './notices.ts';

export interface DeploymentOptions {
  readonly programmeClockOffsetMs: number;
  /** Reads the accounts that sign in with a tap; null outside a demo. */
  readonly readDemo: () => Promise<Deployment['demo']>;
}

/** `GET /config.json`: outside the API, since it tells what the API's callers must send. */
export function deploymentRoutes(
  app: FastifyInstance,
  { config, programme, push, oauth, chat }: Context,
  { programmeClockOffsetMs, readDemo }: DeploymentOptions,
): void {
  const deployment: Omit<Deployment, 'demo'> = {
    appKey: config.appKey,
    appSecret: config.appSecret,
    tenant: config.tenant ?? programme.tenant,
    version: appVersion,
    serviceWorker: !config.isWorkerOff,
    vapidPublicKey: push.publicKey,
    oauthProviders: configuredProviders(oauth),
    chat: chat.name,
    programme: { name: programme.name, year: programme.year, cohortName: programme.cohortName },
    programmeClockOffsetMs,
  };
  app.get(deploymentPath, async (_request, reply) => {
    const whole: Deployment = { ...deployment, demo: await readDemo() };
    return reply.header('cache-control', 'no-cache').send(whole);
  });
}

/** Serves `robots.txt` for crawlers and `security.txt` for people who have found a weakness. */
export function noticeRoutes(app: FastifyInstance, context: Context): void {
  const sendText = (reply: FastifyReply, text: string) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text);

  app.get('/robots.txt', async (_request, reply) => sendText(reply, robotsText));

  app.get('/.well-known/security.txt', async (_request, reply) => {
    const text = securityText(context);
    if (text === null) throw new ProblemError('not_found');
    return sendText(reply, text);
  });
}
