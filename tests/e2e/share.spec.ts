import type { Page } from '@playwright/test';
import { sendMessageTo } from '#contract/chat.ts';
import { call, newcomer } from './api-caller.ts';
import { messagesWith } from './chat-steps.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { soon } from './live-steps.ts';
import { untilStored } from './stored-data.ts';

test.use({ serviceWorkers: 'allow' });

const url = 'https://example.org/talks/7';
const shareAddress = `/share?${new URLSearchParams({ title: 'Worth', text: 'Worth a look\n"+1" & more', url })}`;
const sharedText = `Worth a look\n"+1" & more\n${url}`;
const field = (page: Page) => page.getByRole('textbox', { name: /^Write to / });

test('without a network the worker opens what another app shares; it becomes a draft, and is sent once when one sends it', async ({
  page,
  context,
  request,
  server,
}) => {
  const sara = await newcomer({ request }, server, { firstName: 'Sara' });
  const idris = await newcomer({ request }, server, { firstName: 'Idris' });
  const first = { params: { userId: String(sara.me.id) }, body: { body: 'Seen anything good?' } };
  await call(idris, sendMessageTo, first);
  await signInByToken(context, sara);
  await page.goto('/messages');
  await expect(page.getByText('Seen anything good?')).toBeVisible();
  await untilInstalled(page);

  await context.setOffline(true);
  await page.goto(shareAddress);
  await expect(page.getByRole('heading', { level: 1, name: 'Share' })).toBeVisible();
  await expect(page.getByRole('blockquote')).toHaveText(sharedText.replaceAll('\n', ' '));
  await page.getByRole('button', { name: /^Idris / }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(sharedText);
  await page.reload();
  await expect(field(page)).toHaveValue(sharedText);
  expect(await messagesWith(idris, sara.me.id)).toHaveLength(1);

  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await untilStored(page, 1);
  await context.setOffline(false);
  await expect.poll(async () => (await messagesWith(idris, sara.me.id)).length, soon).toBe(2);
  await expect(page.getByText('Waiting to send')).toHaveCount(0, soon);
  const [, sent] = await messagesWith(idris, sara.me.id);
  expect(sent?.body).toContain('"+1" &amp; more<br><a href="https://example.org/talks/7"');
  await page.reload();
  await expect(field(page)).toHaveValue('');
});
