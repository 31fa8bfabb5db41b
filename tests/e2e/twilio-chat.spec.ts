import { chatEnv } from '#tests/support/twilio/chat-at-twilio.ts';
import {
  type ConversationsServer,
  startConversationsServer,
} from '#tests/support/twilio/conversations-server.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { say } from './chat-steps.ts';
import { test as base, expect, signInWithPassword } from './fixtures.ts';

interface AtTwilio {
  readonly twilio: ConversationsServer;
  readonly app: AppServer;
}

/** A server of ours whose conversations are at a stand-in for Twilio; nothing of this leaves the machine. */
const test = base.extend<object, { readonly there: AtTwilio }>({
  there: [
    async ({ programmeClock }, use) => {
      await using twilio = await startConversationsServer();
      await using app = await startAppServer({ programmeClock, settings: chatEnv(twilio.origin) });
      await use({ twilio, app });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ there }, use) => use(there.app.origin),
});

test('Twilio’s own client loads under the policy once the first screen stands, asks with a token of ours, and what is written here stands there', async ({
  page,
  there: { twilio },
  consoleGuard,
}) => {
  const [asked, loaded]: [string[], string[]] = [[], []];
  await page.routeWebSocket(/twilio\.com/, (line) => {
    line.onMessage((message) => void asked.push(String(message)));
  });
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  consoleGuard.allow(/twilio|Twilsock/i);
  await signInWithPassword(page, 'host@demo.test');
  await expect.poll(() => loaded.filter((path) => /\/assets\/twilio-line-/.test(path))).toHaveLength(1);
  await expect.poll(() => asked.join('')).toContain('eyJ');
  expect(loaded).toContain('/api/v1/users/twilio/access-token');
  await page.goto('/messages');
  await page
    .getByRole('link', { name: /Sara|Maha|Huda|Omar|Lina/ })
    .first()
    .click();
  await say(page, 'All the same');
  await expect
    .poll(() => twilio.state.conversations.flatMap(({ messages }) => messages.map(({ body }) => body)))
    .toContain('All the same');
  expect(twilio.mistakes).toEqual([]);
});

test('the worker keeps nothing of it, and the policy lets the page reach it', async ({ request }) => {
  expect(await (await request.get('/sw.js')).text()).not.toContain('twilio-line');
  const policy = (await request.get('/')).headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self' wss://tsock.us1.twilio.com https://aim.us1.twilio.com");
  expect(policy).not.toContain('unsafe');
});
