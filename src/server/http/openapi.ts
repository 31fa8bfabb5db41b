import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { appName, headerNames } from '#contract/names.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import { ProblemSchema } from '#contract/wire.ts';

type Json = Record<string, unknown>;

const everyCall: readonly ProblemCode[] = [
  'unknown_client',
  'unknown_tenant',
  'malformed_request',
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

function success({ reply, file, status = 200 }: Endpoint): Json {
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
  const content = { 'application/json': { schema: jsonSchema(reply, 'output') } };
  return { [status]: { description: 'Done', content } };
}

function operation(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    parameters: parameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    security: [
      { key: [], secret: [], tenant: [], ...(endpoint.access === 'signed-in' ? { session: [] } : {}) },
    ],
    responses: responses(endpoint),
  };
}

/** Prints the contract as OpenAPI 3.1. */
export function openApi(version: string, endpoints: readonly Endpoint[] = allEndpoints): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
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
