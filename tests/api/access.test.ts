import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { findSetting, insertSetting } from '#server/db/settings.ts';
import { accessRequests } from '#tests/support/access-requests.ts';
import { type AccessRow, accessColumns, accessRows, notAsked } from '#tests/support/access-table.ts';
import { addressOf } from '#tests/support/api-client.ts';
import { makeWorld, type Role, roles, type World } from '#tests/support/roles.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import {
  countWrites,
  readMark,
  readWholeDatabase,
  type WholeDatabase,
  writeWholeDatabase,
} from '#tests/support/whole-database.ts';

let world: World;
let before: WholeDatabase;
let mark: string;

beforeAll(async () => {
  world = await makeWorld();
  await countWrites(world.app);
  before = await readWholeDatabase(world.app);
  mark = await readMark(world.app);
});

afterAll(() => world.app[Symbol.asyncDispose]());

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const endpoints = new Map(allEndpoints.map((endpoint) => [callOf(endpoint), endpoint]));

function endpointOf({ call }: AccessRow): Endpoint {
  const endpoint = endpoints.get(call);
  if (endpoint === undefined) throw new Error(`There is no call ${call}`);
  return endpoint;
}

/** Makes the world what it was; true where anything in it was changed. */
async function putBack(app: TestApp): Promise<boolean> {
  if ((await readMark(app)) === mark) return false;
  const isChanged = JSON.stringify(await readWholeDatabase(app)) !== JSON.stringify(before);
  if (isChanged) await writeWholeDatabase(app, before);
  mark = await readMark(app);
  return isChanged;
}

/** The status that a role gets; a refusal that changed something all the same says so. The world is then as before. */
async function statusOf(row: AccessRow, role: Role): Promise<string> {
  const { app, callers } = world;
  const endpoint = endpointOf(row);
  const { headers, body, ...address } = accessRequests[row.name]?.(world, callers[role]) ?? {};
  const answer = await app.request({
    method: endpoint.method,
    path: addressOf(endpoint, address),
    token: callers[role].token,
    headers: { ...endpoint.markers, ...headers },
    body,
    // Sign-in tries are counted for an e-mail from an address.
    remoteAddress: `10.0.0.${roles.indexOf(role) + 1}`,
  });
  const isChanged = await putBack(app);
  return answer.status >= 400 && isChanged ? `${answer.status}, but changed` : String(answer.status);
}

test('every call has its row, and no row is of a call that is not there', () => {
  expect(new Set(accessRows.map(({ call }) => call))).toEqual(new Set(endpoints.keys()));
});

test('every request is of a row', () => {
  const names = new Set(accessRows.map(({ name }) => name));
  expect(Object.keys(accessRequests).filter((name) => !names.has(name))).toEqual([]);
});

test('the columns stand as the table names them', () => {
  expect(accessColumns).toEqual([...roles]);
});

test('one write is noticed, and put back', async () => {
  const { app } = world;
  await app.context.database.transaction((tx) => insertSetting(tx, 'written by a test', 'once'));
  expect([await putBack(app), await putBack(app)]).toEqual([true, false]);
  expect(await findSetting(app.context.database.reader, 'written by a test')).toBeUndefined();
});

test.each(accessRows)('$name', async (row) => {
  const seen: Record<string, string> = {};
  for (const role of roles)
    seen[role] = row.expected[role] === notAsked ? notAsked : await statusOf(row, role);
  expect(seen).toEqual(row.expected);
});
