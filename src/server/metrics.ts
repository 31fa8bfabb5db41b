import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { hourMs } from '#domain/time/clock.ts';
import type { Context } from './context.ts';
import { ConfigError } from './environment.ts';
import { countFailures } from './features/users/sign-in/failures/store.ts';

/** Creates the figures of this process, and of the whole deployment what the database tells. */
export function createMetrics({ database, clock }: Context): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ofFailures = (kind: 'CODE' | 'PASSWORD', what: string) =>
    new Gauge({
      name: `last_links_wrong_${what}_last_hour`,
      help: `Wrong ${what} at sign-in in the last hour, for all accounts and on all processes`,
      registers: [registry],
      async collect() {
        const now = clock();
        this.set(await countFailures(database.reader, kind, { since: now - hourMs, now }));
      },
    });
  ofFailures('CODE', 'codes');
  ofFailures('PASSWORD', 'passwords');
  return registry;
}

/** Serves the figures to this machine alone, in the text format of Prometheus; returns what stops it. */
export async function serveMetrics(context: Context, port: number): Promise<() => void> {
  const registry = createMetrics(context);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        context.logger.error({ err: error }, 'metrics not read');
        response.writeHead(503).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new ConfigError(`METRICS_PORT: ${port} is in use`) : error),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return () => server.close();
}
