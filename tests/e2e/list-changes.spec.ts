import { sendMessageTo } from '#contract/chat.ts';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import { call } from './api-caller.ts';
import { expect, test, untilInstalled } from './fixtures.ts';
import { openLive, soon, untilLive } from './live-steps.ts';

test.use({ serviceWorkers: 'allow' });

test('after a time without a network the phone reads what has changed of people and conversations, and shows it', async ({
  page,
  context,
  login,
  callerFor,
}) => {
  await login('participant');
  const [me, host] = [await callerFor('participant'), await callerFor('host')];
  const { id: userId } = await call(me, getMe, {});
  await openLive(page, '/contacts');
  await untilInstalled(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Faisal Alotaibi')).toBeVisible();
  await openLive(page, '/messages');
  await expect(main.getByText('Faisal Alotaibi').first()).toBeVisible();

  await context.setOffline(true);
  await call(host, updateMe, { body: { position: 'Keeper of the kettle' } });
  await call(host, sendMessageTo, { params: { userId: String(userId) }, body: { body: 'The kettle is on' } });
  const changes = new Map<string, unknown>();
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!searchParams.has('since') || response.status() !== 200) return;
    // The body of an answer is gone with the page that asked.
    const answer = await response.json().catch(() => null);
    if (answer !== null) changes.set(pathname, answer);
  });
  const live = untilLive(page);
  await context.setOffline(false);
  await live;
  await expect(main.getByText('The kettle is on')).toBeVisible(soon);
  const ending = (end: string) => [...changes].find(([path]) => path.endsWith(end))?.[1];
  // While the page that asked is there.
  await expect.poll(() => ending('/conversations')).toMatchObject({ changes: { content: { gone: [] } } });
  await page.goto('/contacts');
  await expect(main.getByText('Keeper of the kettle')).toBeVisible(soon);
  // Also of the rooms in which that host wrote last.
  await expect.poll(() => ending('/participants')).toBeDefined();
  expect(ending('/participants')).toMatchObject({ changes: { content: { rows: [{}], gone: [] } } });
});
