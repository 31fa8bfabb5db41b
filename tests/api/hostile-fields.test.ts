import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { accessRequests } from '#tests/support/access-requests.ts';
import { accessRows } from '#tests/support/access-table.ts';
import { addressOf } from '#tests/support/api-client.ts';
import { makeWorld, type World } from '#tests/support/roles.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app[Symbol.asyncDispose]());

/** What a database, a number or an object may stumble over, in the place of whatever a field should hold. */
const hostileValues: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '__proto__',
  '\u202e',
  2 ** 53 + 2,
  1e21,
  -0.5,
  true,
  null,
  {},
  { __proto__: null, constructor: { prototype: {} } },
  [],
  ['a\u0000b'],
];

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

/** The body with each of its fields, and of those that the call takes beside them, replaced by a value. */
function* spoilt(
  body: Fields,
  taken: readonly string[],
  value: unknown,
): Generator<readonly [string, Fields]> {
  for (const name of new Set([...Object.keys(body), ...taken])) {
    yield [name, { ...body, [name]: value }];
    const inner = body[name];
    if (!isFields(inner)) continue;
    for (const [path, changed] of spoilt(inner, [], value))
      yield [`${name}.${path}`, { ...body, [name]: changed }];
  }
}

const endpoints = new Map(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

function takenBy(schema: unknown): string[] {
  const entries: unknown = isFields(schema) ? schema.entries : undefined;
  return isFields(entries) ? Object.keys(entries) : [];
}

/** The body with a field replaced; of a list its only element. */
function* spoiltBodies(
  body: unknown,
  schema: unknown,
  value: unknown,
): Generator<readonly [string, unknown]> {
  if (isFields(body)) yield* spoilt(body, takenBy(schema), value);
  else if (Array.isArray(body) && isFields(schema))
    for (const [field, changed] of spoilt({}, takenBy(schema.item), value)) yield [field, [changed]];
  else throw new Error('There is no body');
}

const written = accessRows.filter(({ call }) => endpoints.get(call)?.body !== undefined);

test.each(written)(
  '$name: no field that holds something else is a fault of the server',
  async ({ name, call }) => {
    const endpoint = endpoints.get(call);
    const { app, callers } = world;
    let sent = 0;
    for (const caller of [callers.host, callers.owner]) {
      const { body, headers, ...address } = accessRequests[name]?.(world, caller) ?? {};
      if (endpoint === undefined) throw new Error(`${name} is no call`);
      for (const value of hostileValues) {
        for (const [field, changed] of spoiltBodies(body, endpoint.body, value)) {
          sent += 1;
          const answer = await app.request({
            method: endpoint.method,
            path: addressOf(endpoint, address),
            token: caller.token,
            headers: { ...endpoint.markers, ...headers },
            body: changed,
            // Sign-in tries are counted for an address.
            remoteAddress: `10.1.${Math.trunc(sent / 250)}.${(sent % 250) + 1}`,
          });
          const what = `${field} as ${JSON.stringify(value)}: ${answer.text}`;
          expect(answer.status, what).toBeLessThan(500);
        }
      }
    }
  },
);
