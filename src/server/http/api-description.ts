import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { appVersion } from '#server/version.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { pagePolicy } from './security-headers.ts';

/** Outside the client check, since a browser opens them. */
export function addApiDescription(app: FastifyInstance): void {
  const description = openApi(appVersion);
  const page = docsPage(allEndpoints, description);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(description),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy(page))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}
