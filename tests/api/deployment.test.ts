import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DeploymentSchema, deploymentPath, HealthSchema } from '#contract/deployment.ts';
import { changeEmail, requestEmailChange } from '#contract/email-change.ts';
import { defaultAppKey, defaultAppSecret } from '#contract/names.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { outboxToken } from '#server/features/dev-outbox/outbox-access.ts';
import { startUpMessage } from '#server/start-up-message.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const bare = { 'x-app-key': undefined, 'x-app-secret': undefined, 'x-tenant': undefined };
const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525' };

async function readDeployment(app: TestApp) {
  const answer = await app.request({ path: deploymentPath, headers: bare });
  expect(answer.status).toBe(200);
  return v.parse(v.strictObject(DeploymentSchema.entries), JSON.parse(answer.text));
}

describe('the health of a server', () => {
  test('is told to everybody, with the database and the version', async () => {
    await using app = await createTestApp();
    const answer = await app.request({ path: '/health', headers: bare });
    expect(answer.status).toBe(200);
    const health = v.parse(HealthSchema, JSON.parse(answer.text));
    expect(health).toMatchObject({ status: 'ok', database: app.database.kind });
    expect(health.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('is 503 while it shuts down', async () => {
    await using app = await createTestApp();
    app.context.lifecycle.isClosing = true;
    const answer = await app.request({ path: '/health' });
    expect([answer.status, JSON.parse(answer.text).status]).toEqual([503, 'unavailable']);
    const call = await app.request({ path: '/api/v1/programme' });
    expect([call.status, JSON.parse(call.text).code]).toEqual([503, 'unavailable']);
    expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what a deployment sets', () => {
  test('reaches the app without any header', async () => {
    await using app = await createTestApp();
    expect(await readDeployment(app)).toMatchObject({
      appKey: defaultAppKey,
      appSecret: defaultAppSecret,
      tenant: 'innovation-2021',
      programme: { name: 'Innovation Programme', year: 2021, cohortName: '2021 Cohort' },
      demo: null,
    });
  });

  test('is what the environment says', async () => {
    await using app = await createTestApp({ env: { APP_KEY: 'k1', APP_SECRET: 's1', TENANT: 't1' } });
    expect(await readDeployment(app)).toMatchObject({ appKey: 'k1', appSecret: 's1', tenant: 't1' });
  });

  test('in a demo are the five accounts and their password', async () => {
    await using app = await createTestApp({ env: { DEMO: '1' } });
    const { demo } = await readDeployment(app);
    expect(demo?.password).toBe('demo-password');
    expect(demo?.accounts.map(({ email }) => email)).toEqual([
      'host@demo.test',
      'admin@demo.test',
      'participant@demo.test',
      'second@demo.test',
      'applicant@demo.test',
    ]);
    for (const { name, role } of demo?.accounts ?? []) expect([name, role]).not.toContain('');
  });

  test("may set the programme's clock, which then goes on", async () => {
    await using app = await createTestApp({ env: { PROGRAMME_CLOCK: '2021-06-18T16:20:00+03:00' } });
    const { programmeClockOffsetMs } = await readDeployment(app);
    expect(app.clock() + programmeClockOffsetMs).toBe(Date.parse('2021-06-18T13:20:00Z'));
    app.clock.advance(60_000);
    expect((await readDeployment(app)).programmeClockOffsetMs).toBe(programmeClockOffsetMs);
  });

  test('is the real clock where nothing is set', async () => {
    await using app = await createTestApp();
    expect((await readDeployment(app)).programmeClockOffsetMs).toBe(0);
  });

  test('is asked anew by every start of the app', async () => {
    await using app = await createTestApp();
    const { headers } = await app.request({ path: deploymentPath });
    expect(headers['cache-control']).toMatch(/no-cache|no-store/);
  });
});

describe('the mail outbox', () => {
  const pageOf = ({ context }: TestApp) => `/dev/outbox?token=${outboxToken(context)}`;
  const listOf = ({ context }: TestApp) =>
    `/dev/outbox.json?token=${outboxToken(context)}&to=noura@example.org`;

  test('holds the mails of a server on this machine, newest first, as a page and as data', async () => {
    await using app = await createTestApp();
    const first = await app.requestMail('noura@example.org');
    app.clock.advance(1000);
    const second = await app.requestMail('noura@example.org');
    await app.requestMail('maha@example.org');
    const mails = await app.outbox('noura@example.org');
    expect(mails.map(({ code }) => code)).toEqual([second.code, first.code]);
    expect(mails[0]?.createdDate).toBe(new Date(app.clock()).toISOString());
    const html = await app.request({ path: pageOf(app), headers: { ...bare, accept: 'text/html' } });
    expect([html.status, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html.text).toContain(second.code);
    expect(html.headers['cache-control']).toBe('no-store');
  });

  test('shows an address as text, whatever is in it', async () => {
    await using app = await createTestApp();
    await app.requestMail("<script>alert(1)</script>&'@example.org".replaceAll(/[<>()]/g, ''));
    await app.requestMail("a&b'c@example.org");
    const { text } = await app.request({ path: pageOf(app), headers: { accept: 'text/html' } });
    expect(text).toContain('a&amp;b');
    expect(text).not.toMatch(/<script>alert/);
  });

  test.each(['', '?token=', '?token=guessed', '?token[]=x'])('stays shut for %j', async (query) => {
    await using app = await createTestApp();
    await app.requestMail('noura@example.org');
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      const answer = await app.request({ path: `${path}${query}` });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.text).not.toContain('noura@example.org');
    }
    const { text } = await app.request({ path: `/dev/outbox${query}` });
    expect(text).toContain('the whole address that the server printed at its start');
  });

  test('opens by the address that stands in the terminal, the same at every start', async () => {
    await using app = await createTestApp();
    await using later = await createTestApp({ database: app.database });
    const printed = await startUpMessage(app.server, app.context);
    const address = /Mails can be read at (\S+)/.exec(printed)?.[1] ?? '';
    expect(await startUpMessage(later.server, later.context)).toBe(printed);
    const { status } = await app.request({ path: address.replace(app.context.config.publicUrl, '') });
    expect(status).toBe(200);
  });

  test('is not there for a request that names the whole address, as to a proxy', async () => {
    await using app = await createTestApp();
    const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (path: string) => {
      const sent = httpRequest(origin, { path, headers: { host: 'localhost' } }).end();
      const [answer] = await once(sent, 'response');
      answer.resume();
      return answer.statusCode;
    };
    expect(await ask(listOf(app))).toBe(200);
    expect(await ask(`http://evil.example${listOf(app)}`)).toBe(404);
  });

  const foreign: readonly (readonly [string, Record<string, string>])[] = [
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'links.example.org' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['Via', { via: '1.1 proxy' }],
    ['True-Client-IP', { 'true-client-ip': '203.0.113.7' }],
    ['X-Client-IP', { 'x-client-ip': '203.0.113.7' }],
    ['Fly-Client-IP', { 'fly-client-ip': '203.0.113.7' }],
    ['X-Envoy-External-Address', { 'x-envoy-external-address': '203.0.113.7' }],
    ['X-Forwarded-Server', { 'x-forwarded-server': 'proxy' }],
    ['CDN-Loop', { 'cdn-loop': 'proxy' }],
    ['a public Host', { host: 'links.example.org' }],
    ['a Host that begins like a local one', { host: 'localhost.evil.example' }],
    ['a Host that begins like a local address', { host: '127.0.0.1.evil.example' }],
  ];

  test.each(foreign)('is not there for a request with %s', async (_, headers) => {
    await using app = await createTestApp();
    await app.requestMail('noura@example.org');
    for (const path of [pageOf(app), listOf(app)]) {
      const answer = await app.request({ path, headers });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('noura@example.org');
    }
  });

  test.each([
    ['a public address', { ...smtp, PUBLIC_URL: 'https://links.example.org' }],
    ['a host that others reach', { ...smtp, HOST: '0.0.0.0' }],
    ['an SMTP server', smtp],
  ])('is not there on a server with %s', async (_, env) => {
    await using app = await createTestApp({ env });
    for (const path of [pageOf(app), listOf(app)])
      expect([path, (await app.request({ path })).status]).toEqual([path, 404]);
  });

  test.each(['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST'])(
    'is there for the Host %s',
    async (host) => {
      await using app = await createTestApp();
      expect((await app.request({ path: listOf(app), headers: { host } })).status).toBe(200);
    },
  );
});

describe('what programs of strangers look for', () => {
  test('is where weaknesses may be reported, for a time that has an end', async () => {
    const env = { SECURITY_CONTACT: 'security@example.org' };
    await using app = await createTestApp({ env });
    const { status, headers, text } = await app.request({ path: '/.well-known/security.txt', headers: bare });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Contact: mailto:security@example.org\n');
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '');
    expect(expires - app.clock()).toBe(90 * 86_400_000);
  });

  test('is not there where nobody is named', async () => {
    await using app = await createTestApp();
    expect((await app.request({ path: '/.well-known/security.txt' })).status).toBe(404);
  });

  test('is what to leave alone, and no personal page, which says so itself', async () => {
    await using app = await createTestApp();
    const { status, text } = await app.request({ path: '/robots.txt', headers: bare });
    expect([status, text]).toEqual([
      200,
      'User-agent: *\nDisallow: /api/\nDisallow: /dev/\nDisallow: /files/\n',
    ]);
  });
});

describe('a demo', () => {
  test('is over once DEMO is off: its accounts are listed no more', async () => {
    await using app = await createTestApp({ env: { DEMO: '1' } });
    await using later = await createTestApp({ env: { DEMO: '0' }, database: app.database });
    expect((await readDeployment(later)).demo).toBeNull();
  });

  test('offers the e-mails by which its accounts sign in now, and closes them all', async () => {
    await using app = await createTestApp({ env: { DEMO: '1' } });
    const { accessToken: token } = await app.signInWithPassword('host@demo.test');
    const email = 'faisal@example.org';
    await app.call(requestEmailChange, { body: { email } }, { token });
    const { code } = await app.newestMail(email);
    await app.call(changeEmail, { body: { email, code } }, { token });
    const { demo } = await readDeployment(app);
    expect(demo?.accounts[0]).toMatchObject({ email, name: 'Faisal Alotaibi' });
    await app.signInWithPassword(email);
    await using later = await createTestApp({ env: { DEMO: '0' }, database: app.database });
    const credentials = { email, password: 'demo-password' };
    expect((await later.call(signInByPassword, { body: credentials })).status).toBe(401);
    expect((await later.call(getMe, {}, { token })).status).toBe(401);
  });

  test('whose passwords are known never starts where others can reach it', async () => {
    await using app = await createTestApp({ env: { DEMO: '1' } });
    const env = { ...smtp, PUBLIC_URL: 'https://links.example.org' };
    await expect(createTestApp({ env, database: app.database })).rejects.toThrow(/demo/);
  });
});
