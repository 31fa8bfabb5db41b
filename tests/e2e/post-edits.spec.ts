import { field, kept, newPost, places, post, sheet, write } from './draft-steps.ts';
import { expect, test, untilInstalled } from './fixtures.ts';

test('what waits can be written anew: it is there once, in its new words', async ({
  page,
  login,
  context,
}) => {
  await login();
  await page.goto('/forum');
  await expect(newPost(page)).toBeVisible();
  await newPost(page).click();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type('Written in a tunel');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Written in a tunel');
  await expect(field(page, 'Edit')).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('nel');
  await sheet(page, 'Edit').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(sheet(page, 'Edit')).toBeHidden();
  await expect(page.getByText('Waiting to send')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(page.getByText('Written in a tunnel')).toHaveCount(1);
  await expect(page.getByText('Written in a tunel')).toHaveCount(0);
  expect(await places(page)).toEqual([]);
});

test('what is sent while it is being changed stands there once too, in its new words', async ({
  page,
  login,
  context,
}) => {
  await login();
  await write(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type('Sent to soon');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Sent to soon');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Sent too soon');
  await sheet(page, 'Edit').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(sheet(page, 'Edit')).toBeHidden();
  await expect(page.getByText('Sent too soon')).toHaveCount(1);
  await expect(page.getByText('Sent to soon')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Sent too soon')).toHaveCount(1);
  await expect(page.getByText('Sent to soon')).toHaveCount(0);
});

test('a change that outlived what it changes goes on in the composer', async ({ page, login, context }) => {
  await login();
  await write(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.keyboard.type('Gone before');
  await post(page).click();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Edit')).toHaveText('Gone before');
  await page.keyboard.press('End');
  await page.keyboard.type(' I was done');
  await expect(kept(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await page.goto('/account/waiting');
  await page.getByRole('link', { name: /^Change to a post/ }).click();
  await expect.poll(() => places(page)).toEqual(['post:3']);
  await newPost(page).click();
  await expect(field(page)).toHaveText('Gone before I was done');
});
