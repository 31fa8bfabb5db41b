import type { FastifyInstance } from 'fastify';
import { type Deployment, deploymentPath } from '#contract/deployment.ts';
import type { Context } from '#server/context.ts';
import { appVersion } from '#server/version.ts';

export interface DeploymentOptions {
  readonly programmeClockOffsetMs: number;
  readonly demo: Deployment['demo'];
}

/** `GET /config.json`: outside the API, since it tells what the API's callers must send. */
export function deploymentRoutes(
  app: FastifyInstance,
  { config, programme }: Context,
  { programmeClockOffsetMs, demo }: DeploymentOptions,
): void {
  const deployment: Deployment = {
    appKey: config.appKey,
    appSecret: config.appSecret,
    tenant: config.tenant ?? programme.tenant,
    version: appVersion,
    serviceWorker: !config.isWorkerOff,
    programme: { name: programme.name, year: programme.year },
    programmeClockOffsetMs,
    demo,
  };
  app.get(deploymentPath, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(deployment),
  );
}
