import { describe, expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { getProgramme } from '#contract/programme.ts';
import { getMe } from '#contract/users.ts';
import { addressOf } from '#tests/support/api-client.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const params = { name: 'terms' };
const clientCases = [
  [headerNames.appKey, undefined, 'unknown_client'],
  [headerNames.appKey, 'another', 'unknown_client'],
  [headerNames.appSecret, undefined, 'unknown_client'],
  [headerNames.appSecret, 'another', 'unknown_client'],
  [headerNames.tenant, undefined, 'unknown_tenant'],
  [headerNames.tenant, 'another', 'unknown_tenant'],
] as const;

describe('every call', () => {
  test.each(clientCases)('with the header %s as %j is 400 %s', async (name, value, code) => {
    await using app = await createTestApp();
    for (const endpoint of allEndpoints) {
      const path = addressOf(endpoint, { params });
      const answer = await app.request({ method: endpoint.method, path, headers: { [name]: value } });
      expect([answer.status, JSON.parse(answer.text).code], path).toEqual([400, code]);
    }
  });

  test('is answered by this server, is not kept by any cache, and reveals nothing of its making', async () => {
    await using app = await createTestApp();
    for (const endpoint of allEndpoints) {
      const { headers } = await app.request({
        method: endpoint.method,
        path: addressOf(endpoint, { params }),
      });
      expect(headers[headerNames.server], endpoint.path).toBe('1');
      expect(headers['cache-control'], endpoint.path).toBe('no-store');
      expect(headers['x-content-type-options'], endpoint.path).toBe('nosniff');
      expect(headers['x-powered-by'], endpoint.path).toBeUndefined();
      expect(headers.server, endpoint.path).toBeUndefined();
      expect(headers['access-control-allow-origin'], endpoint.path).toBeUndefined();
    }
  });

  test('takes the key pair and the tenant that the deployment sets', async () => {
    await using app = await createTestApp({ env: { APP_KEY: 'k1', APP_SECRET: 's1', TENANT: 't1' } });
    expect((await app.request({ path: getProgramme.path })).status).toBe(400);
    const headers = { [headerNames.appKey]: 'k1', [headerNames.appSecret]: 's1', [headerNames.tenant]: 't1' };
    expect((await app.request({ path: getProgramme.path, headers })).status).toBe(200);
  });
});

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

test('answers of the API carry what means something on data, whatever became of the request', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn(email);
  const me = await app.call(getMe, {}, { token });
  const answers = [
    me,
    await app.call(getMe, {}, { token, headers: { 'if-none-match': me.headers.etag } }),
    await app.call(getMe, {}),
    await app.call(updateMe, { body: { firstName: '' } }, { token }),
    await app.request({ path: getMe.path, headers: { [headerNames.tenant]: undefined } }),
    await app.request({ path: '/api/v1/nothing' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 401, 422, 400, 404]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    for (const name of Object.keys(pageHeaders)) expect(headers).not.toHaveProperty(name);
  }
});

test('pages and all that is no call carry the whole set', async () => {
  await using app = await createTestApp();
  for (const path of ['/', '/health', '/config.json', '/api/docs']) {
    const { headers } = await app.request({ path });
    expect(headers, path).toMatchObject({ ...pageHeaders, 'x-content-type-options': 'nosniff' });
  }
  const { headers } = await app.request({ path: '/health' });
  expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self'");
  expect(headers['content-security-policy']).toContain("connect-src 'self';");
});

test('only where Vimeo is set up may its player stand in the page, and nothing else changes', async () => {
  await using without = await createTestApp();
  await using app = await createTestApp({ env: { VIMEO_TOKEN: 'vimeo-token' } });
  const policyOf = async ({ request }: typeof app) =>
    (await request({ path: '/' })).headers['content-security-policy'] ?? '';
  const [plain, policy] = [await policyOf(without), await policyOf(app)];
  expect(plain).not.toContain('vimeo');
  expect(policy.split(';').filter((part) => !plain.split(';').includes(part))).toEqual([
    'frame-src https://player.vimeo.com',
  ]);
});

test('under https answers of the API ask for it too', async () => {
  const env = { PUBLIC_URL: 'https://links.example.org', SMTP_URL: 'smtp://127.0.0.1:2525' };
  await using app = await createTestApp({ env });
  const { headers } = await app.request({ path: getMe.path });
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
});

describe('a read', () => {
  test('carries an ETag, and is 304 without a body for who has it', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    for (const endpoint of [getMe, getProgramme]) {
      const first = await app.call(endpoint, {}, { token });
      const etag = first.headers.etag ?? '';
      expect(etag, endpoint.path).toMatch(/^(?:W\/)?"[^"]+"$/);
      for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
        const second = await app.call(endpoint, {}, { token, headers: { 'if-none-match': known } });
        expect([second.status, second.text, second.headers.etag], known).toEqual([304, '', etag]);
        expect(second.headers[headerNames.server]).toBe('1');
        expect(second.headers['cache-control']).toBe('no-store');
      }
    }
  });

  test('has another ETag once what it answers has changed', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    const before = await app.call(getMe, {}, { token });
    await app.call(updateMe, { body: { firstName: 'Noura' } }, { token });
    const headers = { 'if-none-match': before.headers.etag };
    const after = await app.call(getMe, {}, { token, headers });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.reply.firstName).toBe('Noura');
  });

  test('of a dead session is 401 also for who has the ETag', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn(email);
    const { headers } = await app.call(getMe, {}, { token });
    const answer = await app.request({ path: getMe.path, headers: { 'if-none-match': headers.etag } });
    expect(answer.status).toBe(401);
  });
});

describe('a page', () => {
  const pages = ['/', '/login', '/api/docs', '/dev/outbox', '/no/such.file'];

  test.each(pages)('%s may run no foreign code and stand in no frame', async (path) => {
    await using app = await createTestApp();
    const { headers } = await app.request({ path, headers: { accept: 'text/html' } });
    const policy = new Map(
      (headers['content-security-policy'] ?? '')
        .split(';')
        .map((part) => part.trim().split(/\s+/))
        .map(([name = '', ...values]) => [name, values]),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(["'self'", "'none'"]).toContain(policy.get('form-action')?.join(' '));
    expect(["'self'", "'none'", undefined]).toContain(policy.get('connect-src')?.join(' '));
    const runsScripts = policy.has('script-src') && policy.get('script-src')?.join() !== "'none'";
    if (runsScripts) {
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(policy.get('trusted-types')).toEqual(['worker']);
    }
    expect(policy.get('script-src')?.join(' ') ?? '').not.toMatch(/unsafe|\*|https?:/);
    expect(policy.get('style-src')?.join(' ') ?? '').not.toMatch(/unsafe|\*|https?:/);
  });

  test('is told to nobody by its address, and asks for no device', async () => {
    await using app = await createTestApp();
    const { headers } = await app.request({ path: '/', headers: { accept: 'text/html' } });
    expect(headers['referrer-policy']).toMatch(
      /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/,
    );
    expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('asks for TLS from then on exactly where the public address has it', async () => {
    await using plain = await createTestApp();
    expect((await plain.request({ path: '/' })).headers['strict-transport-security']).toBeUndefined();
    const env = { PUBLIC_URL: 'https://links.example.org', SMTP_URL: 'smtp://127.0.0.1:2525' };
    await using secure = await createTestApp({ env });
    expect((await secure.request({ path: '/' })).headers['strict-transport-security']).toMatch(
      /max-age=\d{7,}/,
    );
  });
});
