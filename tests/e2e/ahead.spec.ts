import { expect, reception, test, untilFetchedAhead, untilInstalled } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('who has only seen Reception can read on in the tunnel, in a new page too, and write a first post', async ({
  page,
  context,
  login,
}) => {
  await login('participant');
  await page.goto('/');
  await expect(reception(page)).toBeVisible();
  await untilInstalled(page);
  await untilFetchedAhead(page);
  await page.close();
  await context.setOffline(true);
  const later = await context.newPage();
  const main = later.getByRole('main');
  const reads = [
    ['/agenda', 'Designing for people'],
    ['/announce', 'The tables stay open after every session'],
    ['/contacts', 'Abdullah Alnasser'],
    ['/omar_bashir', 'Electronics that survive dust'],
    ['/w', 'Prototype clinic'],
    ['/messages', 'Faisal Alotaibi'],
    ['/forum', 'How many interviews did you do'],
  ] as const;
  for (const [path, text] of reads) {
    await later.goto(path);
    await expect(main.getByText(text).first(), path).toBeVisible();
  }
  await later.getByRole('button', { name: 'New Post +' }).click();
  const field = later.getByRole('textbox', { name: 'New post' });
  await expect(field).toHaveAttribute('data-formats', 'there');
  await later.keyboard.type('A first post from the tunnel');
  await later.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  const written = main.getByRole('listitem').filter({ hasText: 'A first post from the tunnel' });
  await expect(written.getByText('Waiting to send')).toBeVisible();
  await written.getByRole('button', { name: 'Discard' }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(written).toBeHidden();
});

test('a tab that is closed as soon as the worker runs opens without a network', async ({
  page,
  context,
  login,
  consoleGuard,
}) => {
  // A part of the screen that comes later may not have been kept yet.
  consoleGuard.allow(/Failed to load resource/);
  await login('participant');
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/');
  await expect(reception(later)).toBeVisible();
  await expect(later.getByText(/^Offline · as of/).first()).toBeVisible();
});
