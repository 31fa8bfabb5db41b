import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { createApi } from '#client/api/api.ts';
import { ApiError, errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { fetchOwnJson, type Wire } from '#client/api/client.ts';
import { type Conversation, listConversations } from '#contract/chat.ts';
import { DeploymentSchema } from '#contract/deployment.ts';
import { headerNames, signInMarkers } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { getLegalDocument, getProgramme } from '#contract/programme.ts';
import { signInByLink, signInByPassword } from '#contract/sign-in.ts';
import { endSession, getMe } from '#contract/users.ts';

const deployment = v.parse(DeploymentSchema, {
  appKey: 'key',
  appSecret: 'secret',
  tenant: 'tenant',
  version: '1',
  programme: { name: 'Innovation Programme', year: 2021, cohortName: '2021 Cohort' },
  programmeClockOffsetMs: 0,
  demo: null,
});
const ours = { [headerNames.server]: '1', 'content-type': 'application/json' };
const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...ours, ...headers } });

/** A network that waits for as long as it takes, but where a test is about waiting in vain. */
function network(
  answer: (request: Request) => Response | Promise<Response>,
  { timeoutMs = 600_000 }: { timeoutMs?: number } = {},
) {
  const requests: Request[] = [];
  let token: string | null = 'token-1';
  const end = vi.fn();
  const onOutcome = vi.fn();
  const isCutOff = vi.fn(() => false);
  const spies = {
    onActivity: vi.fn(() => end),
    onUnauthenticated: vi.fn(),
    onRequest: () => onOutcome,
    isCutOff,
  };
  const wire: Wire = {
    origin: 'http://app.test',
    timeoutMs,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return answer(request);
    },
  };
  const api = createApi({ ...spies, deployment: () => deployment, getToken: () => token, wire });
  const signOut = () => {
    token = null;
  };
  return { api, wire, requests, signOut, end, onOutcome, ...spies };
}

/** A server that takes the request and never answers, on a network that does not even notice when it is given up. */
const silence = () => new Promise<Response>(() => undefined);

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

test('every call names the application, the tenant and the session', async () => {
  const { api, requests } = network(() => json({ id: 1 }));
  await api.call(getMe, {});
  const headers = requests[0]?.headers;
  expect(requests[0]?.url).toBe('http://app.test/api/v1/users/me');
  expect(headers?.get('authorization')).toBe('Bearer token-1');
  expect(headers?.get(headerNames.appKey)).toBe('key');
  expect(headers?.get(headerNames.appSecret)).toBe('secret');
  expect(headers?.get(headerNames.tenant)).toBe('tenant');
});

test('without a network only what is not known is asked for', async () => {
  const { api, requests, isCutOff } = network(() => json({ id: 1 }));
  isCutOff.mockReturnValue(true);
  const known = { value: await api.call(getMe, {}), etag: '"1"' };
  expect((await failureOf(api.read(getMe, {}, { known }))).code).toBe('offline');
  expect((await api.read(getMe, {}, {}))?.value).toEqual({ id: 1 });
  expect(requests).toHaveLength(2);
});

test('parameters, query, body, markers and the idempotency key go where they belong', async () => {
  const { api, requests } = network(() => json({}));
  await api.call(getLegalDocument, { params: { name: 'terms' } });
  await api.call(signInByLink, { query: { code: 'a/b c' } });
  await api.call(updateMe, { body: { firstName: 'Sara' } }, { idempotencyKey: 'key-1' });
  expect(requests.map((request) => new URL(request.url).pathname + new URL(request.url).search)).toEqual([
    '/api/v1/programme/documents/terms',
    '/api/v1/users/email-link-signin?code=a%2Fb+c',
    '/api/v1/users',
  ]);
  expect(requests[1]?.headers.get(headerNames.signIn)).toBe(signInMarkers.emailLink);
  expect(requests[2]?.headers.get(headerNames.idempotencyKey)).toBe('key-1');
  expect(await requests[2]?.json()).toEqual({ firstName: 'Sara' });
});

test('an answer without a body is nothing', async () => {
  const { api } = network(() => new Response(null, { status: 204, headers: ours }));
  expect(await api.call(endSession, {})).toBeUndefined();
});

test('a read brings its ETag, sends it back, and a 304 keeps what is known', async () => {
  const answers = [
    json({ name: 'P' }, 200, { etag: '"1"' }),
    new Response(null, { status: 304, headers: ours }),
  ];
  const { api, requests } = network(() => answers.shift() ?? Response.error());
  const first = await api.read(getProgramme, {}, {});
  expect(first?.etag).toBe('"1"');
  expect(await api.read(getProgramme, {}, { known: first ?? undefined })).toBeNull();
  expect(requests[1]?.headers.get('if-none-match')).toBe('"1"');
});

test('of lists that are known only what has changed travels; what cannot be laid over them is read whole', async () => {
  const etag = `"${'m'.repeat(27)}"`;
  const { a, b } = { a: { sid: 'a', unread: 1 }, b: { sid: 'b', unread: 0 } };
  const changes = { content: { rows: [{ ...b, unread: 2 }], places: [0], gone: [] } };
  const whole = json({ content: [b, a] }, 200, { etag: '"whole"' });
  const answers = [json({ changes, rest: {} }, 200, { etag: '"new"' }), json({ changes, rest: {} }), whole];
  const { api, requests } = network(() => answers.shift() ?? Response.error());
  const value = { content: [a, b] } as unknown as { content: Conversation[] };
  const content = [{ ...b, unread: 2 }, a];
  expect(await api.read(listConversations, {}, { known: { value, etag } })).toEqual({
    value: { content },
    etag: '"new"',
  });
  const base = { etag, touched: ['a'] };
  const here = await api.read(listConversations, {}, { known: { value, etag: null, base } });
  expect(here).toEqual({ value: { content: [b, a] }, etag: '"whole"' });
  const asked = requests.map(({ url, headers }) => [new URL(url).search, headers.get('if-none-match')]);
  expect(asked).toEqual([
    [`?since=${'m'.repeat(27)}`, etag],
    [`?since=${'m'.repeat(27)}`, null],
    ['', null],
  ]);
});

test('a problem body becomes an error with its code, text and fields', async () => {
  const problem = {
    message: 'Your input is not valid. Please change',
    code: 'invalid',
    fields: { firstName: 'No' },
  };
  const { api, onOutcome } = network(() => json(problem, 422));
  const error = await failureOf(api.call(updateMe, { body: {} }));
  expect(error).toMatchObject({
    code: 'invalid',
    status: 422,
    fields: { firstName: 'No' },
    message: problem.message,
  });
  expect(onOutcome).toHaveBeenCalledWith('answered');
});

test('an error body that is no problem is still an error', async () => {
  const { api } = network(() => json(['?'], 500));
  expect(await failureOf(api.call(getMe, {}))).toMatchObject({ code: 'internal', status: 500 });
});

test('too many tries say how long to wait', async () => {
  const whole = 'Use the link. Try again in 12 minutes.';
  for (const message of ['Use the link.', whole]) {
    const { api } = network(() =>
      json({ message, code: 'too_many_requests' }, 429, { 'retry-after': '720' }),
    );
    const error = await failureOf(api.call(signInByPassword, { body: { email: 'a@b.cd', password: 'x' } }));
    expect(errorSentence(error)).toBe(whole);
  }
});

const portals: readonly [string, () => Response][] = [
  ['a page', () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })],
  ['a page with our mark', () => new Response('<h1>', { headers: { ...ours, 'content-type': 'text/html' } })],
  ['JSON that is not our server’s', () => Response.json({ id: 1 })],
  ['broken JSON', () => new Response('{"id":', { headers: ours })],
];

test.each(portals)('%s counts as no connection', async (_name, answer) => {
  const { api } = network(answer);
  expect(isOfflineError(await failureOf(api.call(getMe, {})))).toBe(true);
});

test('redirects are refused', async () => {
  const { api, requests } = network(() => json({}));
  await api.call(getMe, {});
  expect(requests[0]?.redirect).toBe('error');
});

test('no network is offline, and is told', async () => {
  const { api, onOutcome, onUnauthenticated } = network(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(isOfflineError(await failureOf(api.call(getMe, {})))).toBe(true);
  expect(onOutcome).toHaveBeenCalledWith('unreachable');
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test('a server that never answers is offline', async () => {
  const { api } = network(silence, { timeoutMs: 30 });
  expect(isOfflineError(await failureOf(api.call(getMe, {})))).toBe(true);
});

test('an answer that does not come to its end is none', async () => {
  const unending = () => new Response(new ReadableStream(), { headers: ours });
  const { api, onOutcome } = network(unending, { timeoutMs: 30 });
  expect(isOfflineError(await failureOf(api.call(getMe, {})))).toBe(true);
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith('unreachable');
});

test('nothing is asked twice', async () => {
  const { api, requests } = network(() => json({ message: 'Later', code: 'unavailable' }, 503));
  await failureOf(api.call(getMe, {}));
  expect(requests).toHaveLength(1);
});

test('a call that its caller gives up says nothing about the connection', async () => {
  const { api, onOutcome } = network(silence, { timeoutMs: 30 });
  const giveUp = new AbortController();
  const calling = api.call(getMe, {}, { signal: giveUp.signal });
  giveUp.abort();
  await expect(calling).rejects.toThrow();
  expect(onOutcome).not.toHaveBeenCalled();
});

test.each([401, 403])('a %d to loading the current user ends the session', async (status) => {
  const { api, onUnauthenticated } = network(() => json({ message: 'No', code: 'unauthenticated' }, status));
  await failureOf(api.call(getMe, {}));
  expect(onUnauthenticated).toHaveBeenCalledWith('token-1');
});

test('any other failure, and a refusal of any other call, leave the session alone', async () => {
  const answers = [
    json({ message: 'No', code: 'unavailable' }, 503),
    json({ message: 'No', code: 'forbidden' }, 403),
  ];
  const { api, onUnauthenticated } = network(() => answers.shift() ?? Response.error());
  await failureOf(api.call(getMe, {}));
  await failureOf(api.call(updateMe, { body: {} }));
  expect(onUnauthenticated).not.toHaveBeenCalled();
});

test('an answer for a session that is over is dropped', async () => {
  const { api, signOut } = network(() => {
    signOut();
    return json({ id: 1 });
  });
  expect(await failureOf(api.call(getMe, {}))).toMatchObject({ code: 'session_ended' });
});

test('the loading bar is told of the beginning and the end, but not for background work', async () => {
  const { api, onActivity, end } = network(() => json({ id: 1 }));
  await api.call(getMe, {}, { isBackground: true });
  expect(onActivity).not.toHaveBeenCalled();
  await api.call(getMe, {});
  expect(onActivity).toHaveBeenCalledTimes(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test('the deployment is read with the same care', async () => {
  const good = network(() => json({ tenant: 't' }));
  expect(await fetchOwnJson('/config.json', good.wire)).toEqual({ tenant: 't' });
  const portal = network(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  expect(isOfflineError(await failureOf(fetchOwnJson('/config.json', portal.wire)))).toBe(true);
});

test('a repeated write whose answer is not kept tells what to read anew', async () => {
  const { api } = network(() => json({ readAnew: true, id: 7 }));
  await expect(api.call(updateMe, { body: {} })).rejects.toMatchObject({ name: 'ReadAnewError', id: 7 });
});

const page = (status: number) =>
  new Response('<h1>?</h1>', { status, headers: { 'content-type': 'text/html' } });

test('a gateway that says that our server does not answer is told apart from a missing line', async () => {
  for (const status of [500, 502, 503, 504]) {
    const { api, onOutcome } = network(() => page(status));
    const error = await failureOf(api.call(getProgramme, {}));
    expect([error.code, error.status, isOfflineError(error)]).toEqual(['unanswered', status, false]);
    expect(errorSentence(error)).toBe('Last Links does not answer just now.');
    expect(onOutcome.mock.calls).toEqual([['unanswered']]);
  }
});

test('a network that wants somebody to sign in first is a missing line', async () => {
  for (const status of [200, 403, 511]) {
    const { api, onOutcome } = network(() => page(status));
    expect(isOfflineError(await failureOf(api.call(getProgramme, {})))).toBe(true);
    expect(onOutcome.mock.calls).toEqual([['unreachable']]);
  }
});
