import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { appName } from '#contract/names.ts';
import { problems } from '#contract/problem.ts';
import { appVersion } from '#server/version.ts';
import { escapeHtml, plainPage } from './html.ts';
import { openApi } from './openapi.ts';
import { pagePolicy } from './security-headers.ts';

/** Adds the API's description, outside the client check, since a browser opens it. */
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

/** Builds the description on the first request: few processes ever get one, and every start would wait for it. */
function described(): Described {
  if (kept === undefined) {
    const description = openApi(appVersion);
    kept = { description, page: docsPage(allEndpoints, description) };
  }
  return kept;
}

function entry(endpoint: Endpoint, operation: unknown): string {
  const errors = endpoint.errors.map((code) => `${problems[code].status} ${code}`).join(', ');
  return `<details><summary><strong>${endpoint.method}</strong> <code>${escapeHtml(endpoint.path)}</code> · ${escapeHtml(endpoint.summary)}</summary>
<p class="soft">${endpoint.access === 'signed-in' ? 'For signed-in people' : 'For everybody'}${errors ? ` · may answer ${errors}` : ''}</p>
${endpoint.description ? `<p>${escapeHtml(endpoint.description)}</p>` : ''}<pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
}

/** Renders the page that shows the API's description. */
function docsPage(endpoints: readonly Endpoint[], description: Record<string, unknown>): string {
  const paths = (description.paths ?? {}) as Record<string, Record<string, unknown>>;
  const entries = endpoints.map((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    return entry(endpoint, paths[path]?.[endpoint.method.toLowerCase()]);
  });
  return plainPage(
    `${appName} API`,
    `<h1>${appName} API</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>, to read.</p>${entries.join('\n')}`,
  );
}
