import type { Page } from '@playwright/test';
import { sendMessageTo } from '#contract/chat.ts';
import { call, type Newcomer, newcomer } from './api-caller.ts';
import { messagesWith, say, wordsOn } from './chat-steps.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { openLive, soon } from './live-steps.ts';
import { untilStored } from './stored-data.ts';

const ours = /(?:first|live|offline) \w+ \d/;
const waiting = (page: Page) => page.getByText('Waiting to send');
const sortedWords = (words: readonly string[]) => [...words].sort();

test('two people talk: what both write without a network comes once, in the same order for both, also the first of all', async ({
  onDevice,
  request,
  server,
}) => {
  const people: Newcomer[] = [];
  for (const firstName of ['Noura', 'Omar']) people.push(await newcomer({ request }, server, { firstName }));
  const [noura, omar] = people;
  if (!noura || !omar) throw new Error('Nobody is there.');
  const open = async (who: Newcomer, other: Newcomer) => {
    const page = await onDevice(undefined, { serviceWorkers: 'allow' });
    await signInByToken(page.context(), who);
    await page.goto('/messages');
    await untilInstalled(page);
    await openLive(page, `/messages/with-${other.me.id}`);
    await expect(page.getByText('No messages yet')).toBeVisible();
    return page;
  };
  const pages = [await open(noura, omar), await open(omar, noura)] as const;
  const [ofNoura, ofOmar] = pages;

  await test.step('both write the first message of all while they are offline', async () => {
    for (const page of pages) await page.context().setOffline(true);
    await say(ofNoura, 'first noura 1');
    await say(ofNoura, 'first noura 2');
    await say(ofOmar, 'first omar 1');
    for (const page of pages) await expect(waiting(page)).toBeVisible();
    await untilStored(ofNoura, 2);
    for (const page of pages) await page.context().setOffline(false);
    for (const page of pages) {
      await expect(waiting(page)).toHaveCount(0, soon);
      await expect.poll(() => wordsOn(page, ours), soon).toHaveLength(3);
    }
    // The address is the conversation's by now, one for both.
    await expect(ofNoura).toHaveURL(/\/messages\/\w+$/);
    await expect(ofOmar).toHaveURL(ofNoura.url());
  });

  await test.step('they talk live', async () => {
    await say(ofNoura, 'live noura 1');
    await expect(ofOmar.getByText('live noura 1').last()).toBeVisible(soon);
    await say(ofOmar, 'live omar 1');
    await expect(ofNoura.getByText('live omar 1').last()).toBeVisible(soon);
  });

  await test.step('one is offline while both go on writing', async () => {
    await ofNoura.context().setOffline(true);
    for (const count of [1, 2, 3]) {
      await say(ofNoura, `offline noura ${count}`);
      await say(ofOmar, `offline omar ${count}`);
    }
    await expect(waiting(ofNoura)).toBeVisible();
    await ofNoura.context().setOffline(false);
    await expect(waiting(ofNoura)).toHaveCount(0, soon);
    for (const page of pages) await expect.poll(() => wordsOn(page, ours), soon).toHaveLength(11);
  });

  const [one, other] = [await wordsOn(ofNoura, ours), await wordsOn(ofOmar, ours)];
  expect(one).toEqual(other);
  const stored = (await messagesWith(noura, omar.me.id)).map(({ body }) => body.replace(/<\/?p>/g, ''));
  expect(stored).toEqual(one);
  expect(sortedWords([...new Set(stored)])).toEqual(sortedWords(stored));
  const ofNouras = stored.filter((words) => words.includes('noura'));
  expect(ofNouras.slice(-3)).toEqual(['offline noura 1', 'offline noura 2', 'offline noura 3']);
});

test('what is read on one device is read on the other, and the author sees it', async ({
  onDevice,
  request,
  server,
}) => {
  const noura = await newcomer({ request }, server);
  const omar = await newcomer({ request }, server, { firstName: 'Omar' });
  const badge = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chat/ });
  const devices: Page[] = [];
  for (const path of ['/contacts', '/messages']) {
    const page = await onDevice(undefined, { viewport: { width: 390, height: 844 } });
    await signInByToken(page.context(), noura);
    await openLive(page, path);
    devices.push(page);
  }
  const [phone, tablet] = devices;
  const author = await onDevice();
  await signInByToken(author.context(), omar);
  if (!phone || !tablet) throw new Error('There are no devices.');
  await call(omar, sendMessageTo, {
    params: { userId: String(noura.me.id) },
    body: { body: 'Are you there?' },
  });
  await openLive(author, `/messages/with-${noura.me.id}`);
  for (const page of [phone, tablet]) await expect(badge(page)).toContainText('1', soon);
  await expect(author.getByText('Read', { exact: true })).toHaveCount(0);
  await tablet.getByRole('link', { name: /Omar/ }).click();
  await expect(tablet.getByText('Are you there?').last()).toBeVisible();
  await expect(badge(phone)).not.toContainText('1', soon);
  await expect(author.getByText('Read', { exact: true })).toBeAttached(soon);
  await tablet.getByRole('button', { name: 'Back' }).click();
  await expect(badge(tablet)).not.toContainText('1');
});
