import { videoEnv } from '#tests/support/twilio/video-server.ts';
import { expect, test } from './fixtures.ts';

// Nobody listens there, and nothing of this leaves the machine.
test.use({ settings: videoEnv({ origin: 'http://127.0.0.1:9' }) });

test('Twilio’s own client loads under the policy with the first call, and a call that it cannot reach can be tried again', async ({
  page,
  login,
  consoleGuard,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const code = () => loaded.filter((url) => /\/assets\/twilio-call-/.test(url));
  const lines: string[] = [];
  await page.routeWebSocket(/twilio\.com/, (line) => {
    lines.push(line.url());
    void line.close({ code: 1011 });
  });
  consoleGuard.allow(/\[(?:TwilioConnection|connect) #\d+/);
  await login();
  await page.goto('/table');
  await page
    .getByRole('button', { name: /^Take a seat at / })
    .first()
    .click();
  const join = page.getByRole('button', { name: /^Join/ });
  await expect(join).toBeVisible();
  expect(code()).toEqual([]);

  const failed = page.getByRole('alert').getByText('The call cannot be reached just now.');
  for (const times of [1, 2]) {
    await join.click();
    await expect(failed).toBeVisible();
    await expect(join).toBeEnabled();
    expect(lines.length, 'lines to Twilio').toBeGreaterThanOrEqual(times);
  }
  expect(code()).toHaveLength(1);
  expect(new Set(lines.map((url) => new URL(url).origin))).toEqual(new Set(['wss://global.vss.twilio.com']));
  await expect(page.getByText('You are not in the call yet.')).toBeVisible();
});

test('the worker keeps nothing of it, and the policy lets the page reach it', async ({ request }) => {
  expect(await (await request.get('/sw.js')).text()).not.toContain('twilio-call');
  const policy = (await request.get('/')).headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self' wss://global.vss.twilio.com wss://sdkgw.us1.twilio.com;");
  expect(policy).not.toContain('unsafe');
});
