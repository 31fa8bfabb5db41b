import { chatEnv } from '#tests/support/twilio/chat-at-twilio.ts';
import { say } from './chat-steps.ts';
import { expect, test } from './fixtures.ts';

// Nobody listens there, and nothing of this leaves the machine.
test.use({ settings: chatEnv('http://127.0.0.1:9') });

test('Twilio’s own client loads under the policy once the first screen stands, asks with a token of ours, and without it chat goes on', async ({
  page,
  login,
  consoleGuard,
}) => {
  const [asked, loaded]: [string[], string[]] = [[], []];
  await page.routeWebSocket(/twilio\.com/, (line) => {
    line.onMessage((message) => void asked.push(String(message)));
  });
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  consoleGuard.allow(/twilio|Twilsock/i);
  await login();
  await page.goto('/');
  await expect.poll(() => loaded.filter((path) => /\/assets\/twilio-line-/.test(path))).toHaveLength(1);
  await expect.poll(() => asked.join('')).toContain('eyJ');
  expect(loaded).toContain('/api/v1/users/twilio/access-token');
  await page.goto('/messages');
  await page
    .getByRole('link', { name: /Sara|Maha|Huda|Omar|Lina/ })
    .first()
    .click();
  await say(page, 'All the same');
  await expect(page.getByText('All the same').last()).toBeVisible();
});

test('the worker keeps nothing of it, and the policy lets the page reach it', async ({ request }) => {
  expect(await (await request.get('/sw.js')).text()).not.toContain('twilio-line');
  const policy = (await request.get('/')).headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self' wss://tsock.us1.twilio.com https://aim.us1.twilio.com");
  expect(policy).not.toContain('unsafe');
});
