import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { uploadImage } from '#contract/files.ts';
import { putMailSettings } from '#contract/mail-settings.ts';
import { isProblemCode, problems } from '#contract/problem.ts';
import { updateMe } from '#contract/profile.ts';
import { putPushSettings } from '#contract/push.ts';
import { requestSignInMail, type SignedIn, signInByLink } from '#contract/sign-in.ts';
import { deleteThread } from '#contract/threads.ts';
import { ProblemSchema } from '#contract/wire.ts';
import { addressOf, type RawAnswer, type RawRequest } from '#tests/support/api-client.ts';
import { hostileBodies, hostileTexts } from '#tests/support/hostile-inputs.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const named = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
/** Changes of what is there: nothing said is nothing changed. */
const mayBeEmpty: ReadonlySet<Endpoint> = new Set([updateMe, deleteThread, putPushSettings, putMailSettings]);
const megabyte = 1_048_576;

/** An address may be one of several calls: a word where another has a number. */
const takes = ({ path }: Endpoint, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);

/** Every answer is a success or a problem of the closed list with its own status; never a fault of the server. */
function expectOrderly(answer: RawAnswer, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) return;
  const problem = v.parse(ProblemSchema, JSON.parse(answer.text));
  expect(
    Object.keys(problem).filter((key) => !['message', 'code', 'fields'].includes(key)),
    what,
  ).toEqual([]);
  expect(problem.message.length, what).toBeGreaterThan(0);
  expect(isProblemCode(problem.code) && problems[problem.code].status, what).toBe(answer.status);
  expect(answer.headers['content-type'], what).toMatch(/^application\/json/);
  expect(answer.text, what).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|select .* from/i);
}

/** Every attack comes from an address of its own, so that the limits on tries do not hide the answer. */
function createAttack(token: string | undefined) {
  let sent = 0;
  return (request: RawRequest) => {
    sent += 1;
    const remoteAddress = `10.${Math.trunc(sent / 62_500)}.${Math.trunc(sent / 250) % 250}.${(sent % 250) + 1}`;
    return app.request({ token, remoteAddress, ...request });
  };
}

// One server takes all attacks one after the other, as one in the world does.
let app: TestApp;
let asked = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A person and an address of its own for each test: some attacks are orderly calls, and end the session that makes them. */
async function signIn(): Promise<SignedIn> {
  asked += 1;
  const email = `noura-${asked}@example.org`;
  const remoteAddress = `192.168.${Math.trunc(asked / 250)}.${(asked % 250) + 1}`;
  await app.call(requestSignInMail, { body: { email } }, { remoteAddress });
  const { link } = await app.newestMail(email);
  return (await app.call(signInByLink, { query: { code: codeOfLink(link) } }, { remoteAddress })).reply;
}

const requestOf = (endpoint: Endpoint): RawRequest => ({
  method: endpoint.method,
  path: addressOf(endpoint, { params: { name: 'terms' } }),
  headers: { ...endpoint.markers },
});

describe.each(named)('%s', (_, endpoint) => {
  const request = requestOf(endpoint);

  test('answers a dead token with 401 where it asks for one', async () => {
    const answer = await app.request({ ...request, token: 'x'.repeat(43), body: endpoint.body && {} });
    expectOrderly(answer, 'dead token');
    if (endpoint.access === 'signed-in') expect(JSON.parse(answer.text).code).toBe('unauthenticated');
  });

  test('answers no header at all with 400', async () => {
    const headers = { 'x-app-key': undefined, 'x-app-secret': undefined, 'x-tenant': undefined };
    const answer = await app.request({ ...request, headers });
    expectOrderly(answer, 'no headers');
    expect(answer.status).toBe(400);
  });

  test('answers every hostile body with a problem', async () => {
    const { accessToken } = await signIn();
    const attack = createAttack(accessToken);
    for (const [what, body] of hostileBodies) {
      const headers = { ...request.headers, 'content-type': 'application/json' };
      const answer = await attack({ ...request, headers, body });
      expectOrderly(answer, what);
      const isWrong =
        endpoint.body !== undefined && !mayBeEmpty.has(endpoint) && !body.includes('"email":"a@b.co"');
      if (isWrong) expect(answer.status, what).toBeGreaterThanOrEqual(400);
    }
  });

  test('answers every hostile parameter with a problem', async () => {
    const { accessToken } = await signIn();
    const attack = createAttack(accessToken);
    for (const text of hostileTexts) {
      const path = endpoint.path.replace(/:\w+/g, text);
      const queries = [
        `?code=${text}`,
        `?${text}=1`,
        `?code=${text}&code=${text}`,
        `?code[${text}]=1`,
        `?code[]=${text}`,
      ];
      for (const query of ['', ...queries]) {
        const body = endpoint.body && { email: 'a', firstName: '' };
        expectOrderly(await attack({ ...request, path: `${path}${query}`, body }), `${path}${query}`);
      }
    }
  });

  test('answers a method that it does not know with a problem', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const answer = await app.request({ ...request, method });
      expectOrderly(answer, method);
      const isKnown = allEndpoints.some((one) => one.method === method && takes(one, endpoint.path));
      if (!isKnown) expect([404, 405], method).toContain(answer.status);
    }
  });
});

describe('a body', () => {
  const writes = named.filter(([, endpoint]) => endpoint.body !== undefined);

  const inJson = writes.filter(([, endpoint]) => endpoint.path !== uploadImage.path);

  test.each(inJson)('is 413 one byte above what %s declares, and read up to there', async (_, endpoint) => {
    const { accessToken: token } = await signIn();
    const { bodyBytes } = endpoint.cost;
    const codeAt = async (bytes: number) => {
      const body = `{"${'x'.repeat(bytes - 6)}":1}`;
      const answer = await app.request({ ...requestOf(endpoint), token, body });
      expectOrderly(answer, `${bytes} bytes`);
      return answer.status;
    };
    expect(await codeAt(bodyBytes + 1)).toBe(413);
    expect(await codeAt(bodyBytes)).not.toBe(413);
  });

  test.each(writes)('of a stranger is not read at %s', async (_, endpoint) => {
    const answer = await app.request({ ...requestOf(endpoint), body: '{broken' });
    const read = endpoint.access === 'signed-in' ? 'unauthenticated' : 'malformed_json';
    expect(JSON.parse(answer.text).code).toBe(read);
  });

  const room = inJson.filter(([, endpoint]) => endpoint.cost.bodyBytes > 10_000);

  test.each(room)(
    'of thousands of brackets or keys is refused by their number at %s',
    async (_, endpoint) => {
      const { accessToken: token } = await signIn();
      const keys = Array.from({ length: 5_001 }, (_item, index) => `"k${index}":1`);
      for (const body of ['['.repeat(6_000), `{${keys.join(',')}}`, `{"a":[${'1,'.repeat(6_000)}1]}`]) {
        const answer = await app.request({ ...requestOf(endpoint), token, body });
        expect(JSON.parse(answer.text).code).toBe('too_large');
      }
    },
  );

  test.each(writes)('with a text of 1 MB in it is refused and not kept at %s', async (_, endpoint) => {
    const { accessToken: token } = await signIn();
    const long = 'x'.repeat(megabyte - 100);
    for (const field of ['email', 'code', 'password', 'firstName', 'location']) {
      const answer = await app.request({ ...requestOf(endpoint), token, body: { [field]: long } });
      expectOrderly(answer, field);
      expect(answer.text.length, field).toBeLessThan(2000);
    }
  });

  test.each([
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'email=noura%40example.org'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<a/>'],
    ['text/html', '{}'],
    ['nonsense', '{}'],
    ['application/json; charset=utf-7', '{"email":1}'],
  ])('of the type %s is refused', async (type, body) => {
    const { accessToken: token } = await signIn();
    for (const [what, endpoint] of writes) {
      const answer = await app.request({
        ...requestOf(endpoint),
        token,
        headers: { 'content-type': type },
        body,
      });
      expectOrderly(answer, what);
      if (!type.startsWith('application/json')) expect([what, answer.status]).toEqual([what, 415]);
    }
  });

  test('without a type is refused', async () => {
    const headers = { 'content-type': undefined };
    const answer = await app.request({
      ...requestOf(requestSignInMail),
      headers,
      body: '{"email":"noura@example.org"}',
    });
    expectOrderly(answer, 'no type');
    expect([400, 415]).toContain(answer.status);
  });

  test('cannot change what objects are made of', async () => {
    const { accessToken: token } = await signIn();
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"firstName":"Noura"}';
    await app.request({
      ...requestOf(updateMe),
      token,
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect('polluted' in {}).toBe(false);
  });
});

describe('an address', () => {
  const addresses = [
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v1/users/',
    '/api/v1/nothing',
    '/api/v2/events',
    '/api/v1/users/me/more',
    '/api/v1/USERS/me',
    '/api/v1/users/me%2f..%2f..',
    '/api/v1/../v1/users/mee',
    '/api/%00',
    '/api/v1/users/%',
    '/api/v1/users/%ff',
    `/api/v1/${'a'.repeat(10_000)}`,
    '/api//v1//programme',
  ];

  test.each(addresses)('that no call has, %j, is a problem', async (path) => {
    const { accessToken: token } = await signIn();
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await app.request({ method, path, token, body: method === 'POST' ? {} : undefined });
      expectOrderly(answer, `${method} ${path}`);
      expect([400, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
  });

  test('that a proxy made absolute is the same address', async () => {
    const answer = await app.request({ path: 'http://elsewhere.example/api/v1/nothing' });
    expectOrderly(answer, 'absolute');
    expect(answer.status).toBe(404);
  });
});
