import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { rates } from '#contract/cost.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ListChangesSchema, SinceSchema, sinceRule } from '#contract/list-changes.ts';
import { appName, headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import { ProblemSchema } from '#contract/wire.ts';
import { appVersion } from '#server/version.ts';
import { escapeHtml, plainPage } from './html.ts';
import { pagePolicy } from './security-headers.ts';

type Json = Record<string, unknown>;

const everyCall: readonly ProblemCode[] = [
  'unknown_client',
  'unknown_tenant',
  'malformed_request',
  'too_many_requests',
  'internal',
  'unavailable',
];
const withBody: readonly ProblemCode[] = ['malformed_json', 'too_slow', 'too_large', 'wrong_type'];
const withKey: readonly ProblemCode[] = ['malformed_key', 'in_progress', 'key_reused'];

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}

function parameters(endpoint: Endpoint): Json[] {
  const from = (schema: v.GenericSchema | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }));
  };
  const markers = Object.entries(endpoint.markers ?? {}).map(([name, value]) => ({
    name,
    in: 'header',
    required: true,
    schema: { const: value },
  }));
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...from(endpoint.lists && SinceSchema, 'query'),
    ...markers,
    ...conditions(endpoint),
  ];
}

/** Conditional headers of a call: for a read its ETag, for a write its idempotency key. */
function conditions(endpoint: Endpoint): Json[] {
  if (isNamed(endpoint)) {
    return [{ name: 'if-none-match', in: 'header', required: false, schema: { type: 'string' } }];
  }
  if (!isKeyed(endpoint)) return [];
  const schema = { type: 'string', format: 'uuid' };
  return [{ name: headerNames.idempotencyKey, in: 'header', required: false, schema }];
}

/** Answers true for calls whose answers carry an ETag. */
const isNamed = (endpoint: Endpoint) =>
  endpoint.method === 'GET' && !endpoint.markers && endpoint.file === undefined;
const isKeyed = (endpoint: Endpoint) => endpoint.method !== 'GET' && endpoint.access === 'signed-in';

function errorCodes(endpoint: Endpoint): Set<ProblemCode> {
  const codes = new Set<ProblemCode>([...endpoint.errors, ...everyCall]);
  if (endpoint.lists) codes.add('invalid');
  if (endpoint.body) for (const code of withBody) codes.add(code);
  if (isKeyed(endpoint)) for (const code of withKey) codes.add(code);
  if (endpoint.access === 'signed-in') codes.add('unauthenticated');
  return codes;
}

function responses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => problems[code].status);
  const errors = [...byStatus].map(([status, group]) => [
    String(status),
    {
      description: group.map((code) => `\`${code}\`: ${problems[code].message}`).join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const unchanged = isNamed(endpoint) ? { 304: { description: 'Not changed since the ETag' } } : {};
  return { ...success(endpoint), ...unchanged, ...Object.fromEntries(errors) };
}

function success({ reply, file, lists, status = 200 }: Endpoint): Json {
  if (file !== undefined) {
    return {
      [status]: {
        description: 'A file to be saved',
        headers: { 'content-disposition': { schema: { type: 'string' }, description: 'Names the file' } },
        content: { [file]: {} },
      },
    };
  }
  if (reply === null) return { 204: { description: 'Done, nothing to say' } };
  const whole = jsonSchema(reply, 'output');
  const schema = lists ? { anyOf: [whole, jsonSchema(ListChangesSchema, 'output')] } : whole;
  const content = { 'application/json': { schema } };
  return { [status]: { description: 'Done', content } };
}

/** Prints what a call may cost: its longest body, and how often each caller may make it. */
function cost({ cost: { bodyBytes, rates: names }, body }: Endpoint): Json {
  const calls = names.map((name) => {
    const { per, calls, spanMs } = rates[name];
    return { rate: name, per, calls, seconds: spanMs / 1000 };
  });
  return { ...(body ? { longestBody: bodyBytes } : {}), rates: calls };
}

/** Prints one call as an operation of OpenAPI. */
export function operation(endpoint: Endpoint): Json {
  const description = [endpoint.description, endpoint.lists && sinceRule].filter(Boolean).join(' ');
  return {
    summary: endpoint.summary,
    ...(description === '' ? {} : { description }),
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    'x-cost': cost(endpoint),
    security: [
      { key: [], secret: [], tenant: [], ...(endpoint.access === 'signed-in' ? { session: [] } : {}) },
    ],
    responses: responses(endpoint),
  };
}

/** Prints the contract as OpenAPI 3.1. */
function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${appName} API`,
      version,
      description: `Every call carries \`${headerNames.appKey}\`, \`${headerNames.appSecret}\` and \`${headerNames.tenant}\` (see \`/config.json\`). Reads answer with an \`ETag\`; a write with \`${headerNames.idempotencyKey}\` has one effect however often it is sent; of a long answer, and of a PUT's, a repeat gets \`{ readAnew: true, id }\` alone.`,
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(ProblemSchema, 'output') },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: headerNames.appKey },
        secret: { type: 'apiKey', in: 'header', name: headerNames.appSecret },
        tenant: { type: 'apiKey', in: 'header', name: headerNames.tenant },
        session: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

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
