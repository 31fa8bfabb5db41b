import type { Page } from '@playwright/test';
import { createTable } from '#contract/tables.ts';
import { scaled } from '#tests/support/slowness.ts';
import { startTurnServer } from '#tests/support/turn/turn-server.ts';
import { call, callerAs } from './api-caller.ts';
import { startAppServer } from './app-server.ts';
import { seatIdOf, sitAndJoin, tableNamed, untilSeenAndHeard, watchConnections } from './call-steps.ts';
import { ofARestart } from './console-guard.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';

test.use({ permissions: ['camera', 'microphone'] });

const table = 'Three friends';

test('three at a table see and hear each other, through a lost line, a reload, a closed page and another device', async ({
  onDevice,
  request,
  consoleGuard,
}) => {
  test.slow(); // three browsers film on two cores
  consoleGuard.allow(ofARestart);
  const secret = 'a secret of the relay';
  await using turn = await startTurnServer({ secret });
  await using server = await startAppServer({ settings: { TURN_URL: turn.url, TURN_SECRET: secret } });
  const anybody = { request, origin: server.origin };
  const [faisal, sara, omar] = await Promise.all([
    callerAs(anybody, 'host'),
    callerAs(anybody, 'participant'),
    callerAs(anybody, 'second'),
  ]);
  const body = { tableName: table, seatingCapacity: 9 };
  await call(faisal, createTable, { params: { eventId: '2' }, body });
  const open = async (who: typeof faisal, onlyByRelay = false) => {
    const page = await onDevice(undefined, { baseURL: server.origin, permissions: ['camera', 'microphone'] });
    await signInByToken(page.context(), who);
    await watchConnections(page.context(), { onlyByRelay });
    return page;
  };
  const ofFaisal = await open(faisal);
  const ofSara = await open(sara, true);
  const ofOmar = await open(omar);
  for (const page of [ofFaisal, ofSara, ofOmar]) await sitAndJoin(page, table);

  await test.step('each sees two moving pictures and hears two voices', async () => {
    await untilSeenAndHeard(ofFaisal, ['Sara', 'Omar']);
    await untilSeenAndHeard(ofSara, ['Faisal', 'Omar']);
    await untilSeenAndHeard(ofOmar, ['Faisal', 'Sara']);
    expect(turn.relayedBytes()).toBeGreaterThan(0);
  });

  await test.step('who loses media and channel is told so in words, as the others are, and comes back', async () => {
    const words = ofSara.getByRole('status');
    turn.pause();
    await ofSara.context().setOffline(true);
    await expect(words.filter({ hasText: 'Reconnecting…' })).toBeVisible();
    const tile = ofFaisal.getByRole('listitem').filter({ hasText: 'Sara' });
    await expect(tile).toContainText('Reconnecting…');
    await expect(words.filter({ hasText: 'Disconnected, seat held' })).toBeVisible();
    turn.resume();
    await ofSara.context().setOffline(false);
    await expect(words.filter({ hasText: /Reconnecting|Disconnected/ })).toHaveCount(0);
    await untilSeenAndHeard(ofFaisal, ['Sara', 'Omar']);
    await untilSeenAndHeard(ofSara, ['Faisal', 'Omar']);
  });

  await test.step('who closes the page is gone from the table within ten seconds', async () => {
    await ofOmar.close();
    await expect(ofFaisal.getByText('2 of 9')).toBeVisible({ timeout: scaled(10_000) });
    expect(seatIdOf(await tableNamed(faisal, table), 'Omar')).toBeUndefined();
  });

  await test.step('who reloads sits where they sat, and is in the call again', async () => {
    const before = seatIdOf(await tableNamed(faisal, table), 'Sara');
    await ofSara.reload();
    await untilSeenAndHeard(ofSara, ['Faisal']);
    await untilSeenAndHeard(ofFaisal, ['Sara']);
    expect(seatIdOf(await tableNamed(faisal, table), 'Sara')).toBe(before);
  });

  await test.step('another device of the same person takes the seat over, and the first is told', async () => {
    const second = await open(sara);
    await second.goto('/table');
    await expect(second.getByText('You are here')).toBeVisible();
    await second.getByRole('button', { name: 'Return to the table' }).click();
    await expect(ofSara.getByText('You are at the table on another device')).toBeVisible();
    await second.getByRole('button', { name: 'Join', exact: true }).click();
    await untilSeenAndHeard(second, ['Faisal']);
    await untilSeenAndHeard(ofFaisal, ['Sara']);
  });
});

test('on a slow line the tables stay until the call is there', async ({ page, login, callerFor }) => {
  await login('second');
  await page.clock.install();
  await page.goto('/table');
  const take = page.getByRole('button', { name: 'Take a seat at Open table' }).first();
  await expect(take).toBeVisible();
  const caller = await callerFor('second');
  const isSeated = async () => seatIdOf(await tableNamed(caller, 'Open table'), 'Omar') !== undefined;
  await page.route(/\/table\._tableId-/, async (route) => {
    await expect.poll(isSeated).toBe(true);
    await page.clock.fastForward(1_000); // a screen that waits would be shown by then
    await route.continue();
  });
  const hasWaited = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        let isWaiting = false;
        new MutationObserver(() => {
          isWaiting ||= document.querySelector('main[aria-busy]') !== null;
          const headings = [...document.querySelectorAll('h1')];
          if (headings.some(({ textContent }) => textContent === 'Open table')) resolve(isWaiting);
        }).observe(document.body, { subtree: true, childList: true });
      }),
  );
  await take.click();
  expect(await hasWaited).toBe(false);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(isSeated).toBe(false);
});

/** Files of calls that a phone keeps. */
const keptOfCalls = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/\/(?:seat-session|table\._tableId)-/.test(url)) kept.push(url);
    return kept.length;
  });

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the code of calls is kept by no phone before its first seat, and afterwards it is', async ({
    page,
    login,
  }) => {
    await login('second');
    await page.goto('/table');
    await untilInstalled(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Take a seat at Open table' }).first()).toBeVisible();
    expect(await keptOfCalls(page)).toBe(0);
    await sitAndJoin(page, 'Open table');
    await expect.poll(() => keptOfCalls(page)).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tables' })).toBeVisible();
  });
});
