import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { appVersion } from '#server/version.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { pagePolicy } from './security-headers.ts';

/** Outside the client check, since a browser opens them. */
export function addApiDescription(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(described().description),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy(described().page))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(described().page),
  );
}

interface Described {
  readonly description: Record<string, unknown>;
  readonly page: string;
}

let kept: Described | undefined;

/** Made for the first who asks: few ever do, and every start would wait for it. */
function described(): Described {
  if (kept === undefined) {
    const description = openApi(appVersion);
    kept = { description, page: docsPage(allEndpoints, description) };
  }
  return kept;
}
