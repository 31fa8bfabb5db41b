import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { problems } from '#contract/problem.ts';
import { createTestApp } from '#tests/support/test-app.ts';

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-cost'?: { readonly longestBody?: number; readonly rates: readonly unknown[] };
}

interface Description {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const bare = { 'x-app-key': undefined, 'x-app-secret': undefined, 'x-tenant': undefined };

/** A path as the description writes it. */
const described = (path: string) => path.replace(/:(\w+)/g, '{$1}');

async function readDescription(): Promise<Description> {
  await using app = await createTestApp();
  const answer = await app.request({ path: '/api/openapi.json', headers: bare });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return JSON.parse(answer.text);
}

test('the API describes itself to everybody as OpenAPI 3.1', async () => {
  const description = await readDescription();
  expect(description.openapi).toMatch(/^3\.1\.\d$/);
  expect(description.info.title).toBeTruthy();
  expect(description.info.version).toMatch(/^\d+\.\d+\.\d+/);
});

test('every call is described with its parameters, its body and its errors', async () => {
  const { paths } = await readDescription();
  for (const endpoint of allEndpoints) {
    const path = described(endpoint.path);
    const operation = paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation?.summary, path).toBe(endpoint.summary);
    expect(operation?.requestBody !== undefined, path).toBe(endpoint.body !== undefined);
    const statuses = Object.keys(operation?.responses ?? {});
    const isEmpty = endpoint.reply === null && endpoint.file === undefined;
    expect(statuses, path).toContain(String(isEmpty ? 204 : (endpoint.status ?? 200)));
    for (const code of endpoint.errors)
      expect(statuses, `${path} ${code}`).toContain(String(problems[code].status));
    for (const [, name] of endpoint.path.matchAll(/:(\w+)/g)) {
      expect(operation?.parameters, path).toContainEqual(
        expect.objectContaining({ name, in: 'path', required: true }),
      );
    }
  }
});

test('every call says what it may cost', async () => {
  const { paths } = await readDescription();
  const cost = (path: string, method: string) => paths[path]?.[method]?.['x-cost'];
  expect(cost('/api/v1/users/email-signin', 'post')).toEqual({
    longestBody: 4096,
    rates: [
      { rate: 'signIns', per: 'network', calls: 300, seconds: 60 },
      { rate: 'signInsOfAddress', per: 'address', calls: 30, seconds: 60 },
    ],
  });
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
    expect(operation['x-cost']?.rates.length, operation.summary).toBeGreaterThan(0);
});

test('a call that answers a file says of which type', async () => {
  const { paths } = await readDescription();
  const files = allEndpoints.filter(({ file }) => file !== undefined);
  expect(files.length).toBeGreaterThan(0);
  for (const { path, file = '' } of files) {
    const { responses, parameters = [] } = paths[described(path)]?.get ?? { responses: {} };
    expect(responses['200'], path).toMatchObject({ content: { [file]: {} } });
    expect([responses['204'], responses['304']], path).toEqual([undefined, undefined]);
    expect(parameters.map(({ name }) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? []);
  }
});

test('nothing is described that is not there', async () => {
  const { paths } = await readDescription();
  const there = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const present = allEndpoints.map(({ method, path }) => `${method} ${described(path)}`);
  expect(there.filter((call) => /\/(?:api\/v\d|linkedin)\//.test(call)).toSorted()).toEqual(
    present.toSorted(),
  );
});

test('every reference leads somewhere', async () => {
  const description = await readDescription();
  const text = JSON.stringify(description);
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference
      .split('/')
      .reduce<unknown>(
        (part, key) => (part as Record<string, unknown>)?.[key.replaceAll('~1', '/')],
        description,
      );
    expect(target, reference).toBeDefined();
  }
});

test('a page lists every call for reading', async () => {
  await using app = await createTestApp();
  const answer = await app.request({ path: '/api/docs', headers: { ...bare, accept: 'text/html' } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.text).toMatch(/<html[^>]* lang="en"/);
  expect(answer.text).toMatch(/<title>[^<]+<\/title>/);
  for (const { path, summary } of allEndpoints) {
    expect(answer.text).toContain(`<code>${path}</code>`);
    expect(answer.text).toContain(summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;').slice(0, 15));
  }
});
