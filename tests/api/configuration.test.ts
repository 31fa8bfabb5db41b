import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/environment.ts';
import { runServerToEnd, startServer } from '#tests/support/server-process.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525' };

const malformed: readonly (readonly [variable: string, value: string])[] = [
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '0x50'],
  ['PORT', '8080.5'],
  ['PORT', '65536'],
  ['HOST', 'not a host'],
  ['HOST', 'http://localhost'],
  ['PUBLIC_URL', 'links.example.org'],
  ['PUBLIC_URL', 'ftp://links.example.org'],
  ['PUBLIC_URL', 'https://links.example.org/app'],
  ['PUBLIC_URL', 'https://links.example.org/?a=1'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['APP_DIR', './no-such-build'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_URL', 'postgres://['],
  ['DEMO', 'yes'],
  ['DEMO', '2'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A <a@example.org>\nBcc: b@example.org'],
  ['APP_KEY', 'two words'],
  ['APP_SECRET', 'line\nbreak'],
  ['TENANT', 'a/b'],
  ['SESSION_DAYS', '0'],
  ['SESSION_DAYS', 'ninety'],
  ['SESSION_DAYS', '-5'],
  ['ROOM_CREATOR_IDS', 'noura'],
  ['ROOM_CREATOR_IDS', '1,,2'],
  ['ROOM_CREATOR_IDS', '0'],
  ['ROOM_CREATOR_IDS', '1;2'],
  ['TRUST_PROXY', 'yes'],
  ['PROGRAMME_YEAR', '21'],
  ['PROGRAMME_YEAR', 'newest'],
  ['PROGRAMME_CLOCK', 'yesterday'],
  ['PROGRAMME_CLOCK', '2021-13-45T00:00:00Z'],
  ['SECURITY_CONTACT', 'somebody'],
  ['SECURITY_CONTACT', 'http://links.example.org/security'],
  ['SECURITY_CONTACT', 'a@example.org\nPolicy: x'],
  ['PUSH_ALLOWED_HOSTS', '*'],
  ['PUSH_ALLOWED_HOSTS', 'https://push.example.org/path'],
  ['PUSH_ALLOWED_HOSTS', 'push.example.org;push.example.com'],
  ['VAPID_SUBJECT', 'hello@example.org'],
  ['VAPID_SUBJECT', 'http://links.example.org'],
  ['VAPID_PUBLIC_KEY', 'B'.repeat(86)],
  ['LOG_LEVEL', 'loud'],
];

test.each(malformed)('%s set to %j stops the start with one line that names it', (variable, value) => {
  const error = (() => {
    try {
      readConfig({ [variable]: value });
      return null;
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message.startsWith(`${variable}: `)).toBe(true);
  expect(message.replaceAll(value, '')).not.toContain('\n');
});

describe('where nothing is set', () => {
  test('the server is for this machine alone, on port 8080, with its database in ./data', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      isLocal: true,
      dataDir: resolve('data'),
      database: { kind: 'sqlite' },
      isDemoWanted: false,
      smtpUrl: null,
      sessionDays: 90,
      roomCreatorIds: [],
      tenant: null,
      securityContact: null,
      trustProxy: 'none',
      programmeClock: null,
      doHostsNeedPasskey: false,
      metricsPort: null,
      isUnlimited: false,
    });
  });

  test('the first two people of a demo make rooms, and elsewhere those who are named', () => {
    const ids = (env: Readonly<Record<string, string>>) => readConfig(env).roomCreatorIds;
    expect(ids({ DEMO: '1' })).toEqual([1, 2]);
    expect(ids({ DEMO: '1', ROOM_CREATOR_IDS: '7' })).toEqual([7]);
    expect(ids({ ROOM_CREATOR_IDS: ' 12, 3 ' })).toEqual([12, 3]);
  });

  test('an empty value counts as none', () => {
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATABASE_URL',
      'DEMO',
      'SMTP_URL',
      'SESSION_DAYS',
      'ROOM_CREATOR_IDS',
      'DATA_DIR',
    ];
    const empty = Object.fromEntries(names.map((name) => [name, ' ']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

describe('push', () => {
  test('one key without the other stops the start', () => {
    expect(() => readConfig({ VAPID_PUBLIC_KEY: 'B'.repeat(87) })).toThrow(/^VAPID_PRIVATE_KEY: /);
    expect(() => readConfig({ VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toThrow(/^VAPID_PUBLIC_KEY: /);
  });

  test('push services are always given a contact', () => {
    const subject = (env: Readonly<Record<string, string>>) => readConfig(env).vapidSubject;
    const reached = { ...smtp, PUBLIC_URL: 'https://links.example.org' };
    expect(subject({})).toBe('mailto:no-reply@localhost');
    expect(subject({ MAIL_FROM: 'Last Links <hello@example.org>' })).toBe('mailto:hello@example.org');
    expect(subject(reached)).toBe('https://links.example.org');
    expect(subject({ ...reached, VAPID_SUBJECT: 'mailto:me@example.org' })).toBe('mailto:me@example.org');
  });

  test('a push service without TLS is for this machine alone', () => {
    const env = { ...smtp, PUBLIC_URL: 'https://links.example.org' };
    expect(() => readConfig({ ...env, PUSH_ALLOWED_HOSTS: 'http://10.0.0.1:9000' })).toThrow(
      /^PUSH_ALLOWED_HOSTS: /,
    );
    expect(readConfig({ PUSH_ALLOWED_HOSTS: 'http://127.0.0.1:9000' }).pushAllowedHosts).toHaveLength(1);
  });
});

describe('the relay of calls', () => {
  const url = 'turn:turn.example.org:3478';
  const secret = 'a secret of the relay';
  const refusal = (env: Readonly<Record<string, string>>) => {
    try {
      readConfig(env);
      return '';
    } catch (thrown) {
      return thrown instanceof ConfigError ? thrown.message : 'another error';
    }
  };

  test('needs its address and its secret: one without the other stops the start', () => {
    expect(refusal({ TURN_URL: url })).toMatch(/^TURN_SECRET: /);
    expect(refusal({ TURN_SECRET: secret })).toMatch(/^TURN_URL: /);
    expect(refusal({ TURN_SECRET: secret, TURN_URL: ' ' })).toMatch(/^TURN_URL: /);
    expect(readConfig({}).turn).toBeNull();
  });

  test.each([
    'turn.example.org',
    'turn:',
    'turn://turn.example.org',
    'https://turn.example.org',
    'stun:turn.example.org',
    'turn:turn.example.org:port',
    'turn:turn.example.org:99999',
    'turn:turn.example.org:0',
    'turn:turn.example.org?transport=sctp',
    'turn:user@turn.example.org',
    'turn:turn.example.org turn:other.example.org',
    `${url},`,
    `${url},https://turn.example.org`,
    'turn:turn.example.org\nX: y',
  ])('at %j stops the start with one line that names it, and not the secret', (TURN_URL) => {
    const message = refusal({ TURN_URL, TURN_SECRET: secret });
    expect(message).toMatch(/^TURN_URL: /);
    expect(message.replaceAll(TURN_URL, '')).not.toContain('\n');
    expect(message).not.toContain(secret);
  });

  test.each([
    [url, [url]],
    ['turns:turn.example.org:443?transport=tcp', ['turns:turn.example.org:443?transport=tcp']],
    ['turn:192.0.2.7, turn:[2001:db8::7]:3478', ['turn:192.0.2.7', 'turn:[2001:db8::7]:3478']],
  ])('may be at %s', (TURN_URL, urls) => {
    expect(readConfig({ TURN_URL, TURN_SECRET: secret }).turn).toEqual({ urls, secret });
  });
});

describe('a server that others can reach', () => {
  const reachable = [{ HOST: '0.0.0.0' }, { HOST: '192.0.2.7' }, { PUBLIC_URL: 'https://links.example.org' }];

  test.each(reachable)('does not start without an SMTP server: %j', (env) => {
    expect(() => readConfig(env)).toThrow(/^SMTP_URL: /);
    expect(readConfig({ ...env, ...smtp }).isLocal).toBe(false);
  });

  test.each(reachable)('does not start as a demo: %j', (env) => {
    expect(() => readConfig({ ...env, ...smtp, DEMO: '1' })).toThrow(/^DEMO: /);
  });

  test.each(reachable)('does not call Vimeo without TLS: %j', (env) => {
    const vimeo = { VIMEO_TOKEN: 'a-token-of-vimeo', VIMEO_URL: 'http://127.0.0.1:9' };
    expect(() => readConfig({ ...env, ...smtp, ...vimeo })).toThrow(/^VIMEO_URL: /);
    expect(readConfig(vimeo).vimeo?.url).toBe('http://127.0.0.1:9');
  });

  test.each(reachable)('does not start without limits of calls: %j', (env) => {
    expect(() => readConfig({ ...env, ...smtp, RATE_LIMITS_OFF: '1' })).toThrow(/^RATE_LIMITS_OFF: /);
  });
});

describe('the process', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['SMTP_URL', { HOST: '0.0.0.0' }],
    ['DEMO', { ...smtp, HOST: '0.0.0.0', DEMO: '1' }],
    ['TURN_SECRET', { TURN_URL: 'turn:turn.example.org' }],
  ])('ends with one line on a fault in %s', async (variable, env) => {
    await using database = await createTestDatabase();
    const { code, output } = await runServerToEnd({ ...database.env, ...env });
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${variable}: `);
    expect(output).not.toMatch(/\.ts:\d+|\n\s+at /);
  });

  // Linux alone has a file system that says of a new folder that its parent is missing.
  test.runIf(existsSync('/proc/self'))('says in one line that its folder cannot be made', async () => {
    await using database = await createTestDatabase();
    const { code, output } = await runServerToEnd({ ...database.env, DATA_DIR: '/proc/last-links/data' });
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toMatch(/^DATA_DIR: the folder cannot be made \(ENOENT/);
  });

  test('says in one line that a port is taken', async () => {
    await using first = await createTestDatabase();
    await using second = await createTestDatabase();
    await using server = await startServer(first.env);
    const { port } = new URL(server.origin);
    const { code, output } = await runServerToEnd({ ...second.env, PORT: port, LOG_LEVEL: 'warn' });
    expect(code).toBe(1);
    expect(output).toContain('PORT');
    expect(output).not.toMatch(/\n\s+at /);
  });

  test('says in one line that its database cannot be reached', async () => {
    await using database = await createTestDatabase();
    const env = { ...database.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'warn' };
    const { code, output } = await runServerToEnd(env);
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL');
    expect(output).not.toMatch(/\n\s+at /);
  });
});
