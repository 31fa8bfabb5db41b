import { startAppServer } from './app-server.ts';
import { expect, test } from './fixtures.ts';
import { callAs, forum, openLive, postAs } from './live-steps.ts';
import { expectSound } from './sound.ts';

// Other tests report things too, and here they are counted.
test.use({
  baseURL: async ({ programmeClock }, use) => {
    await using server = await startAppServer({ programmeClock });
    await use(server.origin);
  },
});

test('a report reaches the hosts, who open what was reported, delete it, or close the report', async ({
  page,
  login,
  consoleGuard,
  onDevice,
}) => {
  // Whether a deleted post leaves something behind is asked of the server.
  consoleGuard.allow(/404/);
  const author = await onDevice('participant');
  const reporter = await onDevice('second');
  const spam = await postAs(author, { eventId: forum, message: 'Buy my watches.' });
  const joke = await postAs(author, { eventId: forum, message: 'A harmless joke.' });
  await login('host');
  await openLive(page, '/account');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Reports/ })).toHaveCount(0);
  const report = (id: number, reason: string) =>
    callAs(reporter, { method: 'POST', path: '/reports', body: { kind: 'THREAD', id, reason } });
  await report(joke.id, 'I do not get it.');
  await report(spam.id, 'This is advertising.');

  await expect(main.getByRole('link', { name: /^Reports/ })).toContainText('2 open');
  await page.getByRole('button', { name: /More$/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /Account/ })).toContainText('2 unread');
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: /^Reports/ }).click();
  await expect(main.getByRole('listitem')).toHaveCount(2);
  const first = main.getByRole('listitem').filter({ hasText: 'Buy my watches.' });
  await expect(first).toContainText('This is advertising.');
  await expect(first).toContainText('Omar Bashir');
  await expect(first).toContainText('Sara Alqahtani');
  // The screen slides in from the side.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectSound(page, '/account/reports');

  await first.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/forum/${spam.id}$`));
  await page.goBack();
  await first.getByRole('button', { name: 'Delete post' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expect(main.getByRole('listitem').getByRole('link').first()).toBeFocused();
  await expect
    .poll(() =>
      callAs(author, { method: 'GET', path: `/event/${forum}/qna/${spam.id}` }).then(
        () => 'there',
        (error: Error) => (error.message.includes(': 404') ? 'gone' : error.message),
      ),
    )
    .toBe('gone');

  await main.getByRole('button', { name: 'Close' }).click();
  const none = page.getByRole('heading', { name: 'No open reports' });
  await expect(none).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('listitem')).toContainText('A harmless joke.');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeFocused();
  await main.getByRole('button', { name: 'Close' }).click();
  await expect(none).toBeVisible();
  await expectSound(page, '/account/reports without any');
  await expect.poll(() => callAs<unknown[]>(page, { method: 'GET', path: '/reports' })).toHaveLength(0);
});

test('whoever hosts nothing sees no reports', async ({ page, login }) => {
  await login('second');
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Devices' })).toBeVisible();
  await page.goto('/account/reports');
  await expect(page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('main').getByRole('link', { name: /^Reports/ })).toHaveCount(0);
});

test('a report closed without a network is closed when there is one again', async ({
  page,
  login,
  context,
  onDevice,
}) => {
  const author = await onDevice('participant');
  const reporter = await onDevice('second');
  const post = await postAs(author, { eventId: forum, message: 'Closed in the tunnel.' });
  await callAs(reporter, {
    method: 'POST',
    path: '/reports',
    body: { kind: 'THREAD', id: post.id, reason: 'Just looking.' },
  });
  await login('host');
  await openLive(page, '/account/reports');
  const item = page.getByRole('listitem').filter({ hasText: 'Closed in the tunnel.' });
  await expect(item).toBeVisible();
  await context.setOffline(true);
  await item.getByRole('button', { name: 'Close' }).click();
  await expect(item).toHaveCount(0);
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const open = await callAs<{ reason: string }[]>(page, { method: 'GET', path: '/reports' }).catch(
        () => null,
      );
      return open?.filter(({ reason }) => reason === 'Just looking.').length;
    })
    .toBe(0);
});
