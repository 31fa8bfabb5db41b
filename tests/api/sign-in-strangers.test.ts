import { describe, expect, test } from 'vitest';
import { requestSignInMail, signInByCode, signInByLink } from '#contract/sign-in.ts';
import { dayMs, hourMs, minuteMs } from '#tests/support/fake-clock.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const email = 'noura@example.org';
const own = '198.51.100.7';
const stranger = (network: number) => `203.0.113.${network}`;

interface From {
  readonly address?: string;
  readonly remoteAddress?: string;
  readonly browserMarks?: string[];
}

const ask = (app: TestApp, { address = email, remoteAddress = own, browserMarks }: From = {}) =>
  app.call(requestSignInMail, { body: { email: address, browserMarks } }, { remoteAddress });

const tryCode = (
  app: TestApp,
  code: string,
  { address = email, remoteAddress = own, browserMarks }: From = {},
) => app.call(signInByCode, { body: { email: address, code, browserMarks } }, { remoteAddress });

async function askTimes(app: TestApp, count: number, from: From): Promise<number[]> {
  const statuses: number[] = [];
  for (let asked = 1; asked <= count; asked += 1) statuses.push((await ask(app, from)).status);
  return statuses;
}

const refusals = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;
const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Signs in from some network, as on another day; gives the mark that the browser keeps. */
async function markOf(app: TestApp, address = email): Promise<string> {
  await ask(app, { address, remoteAddress: '192.0.2.1' });
  const { link } = await app.newestMail(address);
  const { reply } = await app.call(signInByLink, { query: { code: codeOfLink(link) } });
  app.clock.advance(dayMs);
  return reply.browserMark;
}

describe('mails', () => {
  test('of a stranger do not use up those of the person, who asks from another network', async () => {
    await using app = await createTestApp();
    expect(refusals(await askTimes(app, 6, { remoteAddress: stranger(1) }))).toBe(1);
    expect((await ask(app)).status).toBe(202);
  });

  test('to an address end at 20 an hour for strangers; a browser that signed in before gets its own', async () => {
    await using app = await createTestApp();
    const browserMarks = ['no mark of ours', await markOf(app)];
    for (const network of [1, 2, 3, 4]) await askTimes(app, 5, { remoteAddress: stranger(network) });
    const refused = await ask(app);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refusals(await askTimes(app, 6, { browserMarks }))).toBe(1);
    const elsewhere = await markOf(app, 'maha@example.org');
    for (const network of [1, 2, 3, 4]) await askTimes(app, 5, { remoteAddress: stranger(network) });
    expect((await ask(app, { browserMarks: [elsewhere, 'x'.repeat(43), ''] })).status).toBe(429);
  });

  test('to an address end at 10 an hour for an IPv6 /48, whose 65,536 networks one customer may have', async () => {
    await using app = await createTestApp();
    const statuses: number[] = [];
    for (let network = 1; network <= 12; network += 1)
      statuses.push((await ask(app, { remoteAddress: `2001:db8:7:${network}::1` })).status);
    expect(refusals(statuses)).toBe(2);
    expect((await ask(app, { remoteAddress: '2001:db8:8:1::1' })).status).toBe(202);
  });

  test('that nobody uses end at 60 an hour for a network, whether or not the address has an account', async () => {
    await using app = await createTestApp();
    const known = await markOf(app);
    await markOf(app, 'maha@example.org');
    const ofNetwork = (address: string) => ask(app, { address, remoteAddress: stranger(1) });
    for (let index = 0; index < 60; index += 1)
      expect((await ofNetwork(`nobody${index}@nowhere.example`)).status).toBe(202);
    app.clock.advance(10 * minuteMs);
    const answers = [await ofNetwork('nobody@nowhere.example'), await ofNetwork('maha@example.org')];
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['3000', '3000']);
    expect((await ask(app, { remoteAddress: stranger(1), browserMarks: [known] })).status).toBe(202);
    expect((await ask(app, { address: 'nobody@nowhere.example' })).status).toBe(202);
    app.clock.advance(50 * minuteMs);
    expect((await ofNetwork('nobody@nowhere.example')).status).toBe(202);
  });

  test('that are used count for nothing there: a hall full of newcomers signs in', async () => {
    await using app = await createTestApp();
    for (let index = 0; index < 70; index += 1) {
      const { accessToken } = await app.signIn(`newcomer${index}@example.org`);
      expect(accessToken).not.toBe('');
    }
  });

  test('may be under way to 120 people of a hall at once, also twice and after a mistyped one', async () => {
    await using app = await createTestApp();
    const ofHall = (address: string) => ask(app, { address, remoteAddress: stranger(1) });
    for (let index = 0; index < 120; index += 1)
      expect((await ofHall(`newcomer${index}@example.org`)).status).toBe(202);
    expect((await ofHall('newcomer7@example.org')).status).toBe(202);
    const refused = await ofHall('one.more@example.org');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    const { code } = await app.newestMail('newcomer7@example.org');
    const body = { email: 'newcomer7@example.org', code };
    expect((await app.call(signInByCode, { body }, { remoteAddress: stranger(1) })).status).toBe(200);
    expect((await ofHall('one.more@example.org')).status).toBe(202);
  });

  test('are counted for all processes together, and no address of a network is stored', async () => {
    await using app = await createTestApp();
    await using other = await createTestApp({ database: app.database, clock: app.clock });
    const one = await Promise.all(
      [app, other, app, other, app, other].map((server) => ask(server, { remoteAddress: stranger(1) })),
    );
    expect(refusals(one.map(({ status }) => status))).toBe(1);
    const rows = await app.context.database.reader.selectFrom('sign_in_requests').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    expect(new Set(rows.map(({ network }) => network)).size).toBe(1);
  });
});

describe('wrong codes', () => {
  test('of a stranger leave the code alone that the person was sent', async () => {
    await using app = await createTestApp();
    await ask(app);
    const { code } = await app.newestMail(email);
    for (let tried = 1; tried <= 5; tried += 1) {
      const answer = await tryCode(app, wrong(code, tried), { remoteAddress: stranger(1) });
      expect(answer.problem.code).toBe('wrong_code');
    }
    const over = await tryCode(app, code, { remoteAddress: stranger(1) });
    expect([over.status, over.problem.code]).toEqual([410, 'link_expired']);
    expect((await tryCode(app, code)).status).toBe(200);
  });

  test('of strangers end at 50 in a day for an address and 25 for a network; a known browser tries on', async () => {
    await using app = await createTestApp();
    const browserMarks = [await markOf(app)];
    for (const network of [1, 2]) {
      await askTimes(app, 5, { remoteAddress: stranger(network) });
      for (let tried = 1; tried <= 5; tried += 1)
        expect((await tryCode(app, '000000', { remoteAddress: stranger(network) })).status).toBe(401);
      app.clock.advance(hourMs);
      await ask(app, { remoteAddress: stranger(network) });
      const own25 = await tryCode(app, '000000', { remoteAddress: stranger(network) });
      expect(own25.status).toBe(429);
    }
    await ask(app);
    const { code } = await app.newestMail(email);
    expect((await tryCode(app, code)).status).toBe(429);
    expect((await tryCode(app, wrong(code, 1), { browserMarks })).status).toBe(401);
    expect((await tryCode(app, code, { browserMarks })).status).toBe(200);
  });

  test('never hide the code of the person among those that strangers have asked for', async () => {
    await using app = await createTestApp();
    await ask(app);
    const { code } = await app.newestMail(email);
    for (const network of [1, 2, 3]) await askTimes(app, 5, { remoteAddress: stranger(network) });
    expect((await tryCode(app, code)).status).toBe(200);
  });
});
