import type { Locator, Page } from '@playwright/test';
import { mediaCacheName } from '#contract/kept-on-phone.ts';
import { listThreads, type Thread } from '#contract/threads.ts';
import { postTexts } from '#tests/support/spec-texts.ts';
import { call } from './api-caller.ts';
import { expect, test, untilInstalled } from './fixtures.ts';
import { forum, untilLive } from './live-steps.ts';
import { item, likeOf } from './post-steps.ts';

test.use({ reducedMotion: 'reduce' });

const posts = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
const answers = (page: Page) => page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
const answerField = (page: Page) => page.getByRole('textbox', { name: 'Write an answer' });
const listHeading = (page: Page) => page.getByRole('heading', { level: 1, name: postTexts.forumTitle });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function open(page: Page, text: string | RegExp): Promise<void> {
  await item(page, text).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/forum\/[\w-]+$/);
}

/** Where it stands once nothing above it changes its height any more. */
async function restingPlace(one: Locator) {
  let last: unknown;
  const isResting = async () => {
    const before = last;
    last = await one.boundingBox();
    return JSON.stringify(before) === JSON.stringify(last);
  };
  await expect.poll(isResting).toBe(true);
  return one.boundingBox();
}

const interviews = /How many interviews did you do/;
const workshop = /I have a corner of a workshop/;

test('a post opens at its own address, and Back leads to the same place in the list', async ({
  page,
  login,
}) => {
  await login('second');
  await page.goto('/forum');
  const fourth = posts(page).nth(3);
  await expect(fourth).toBeVisible();
  // As long as the list is not drawn to there, nobody can scroll so far.
  const room = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(room).toBeGreaterThan(420);
  await page.mouse.move(190, 400);
  await page.mouse.wheel(0, 420);
  await expect.poll(() => scrolled(page)).toBe(420);
  const before = await restingPlace(fourth);
  await fourth.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/forum\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Forum: Post by \w/ })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(listHeading(page)).toBeVisible();
  await expect.poll(() => fourth.boundingBox()).toEqual(before);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  const imagesOf = ({ user, childThreads }: Thread) =>
    [user, ...childThreads.map((one) => one.user)].map(({ image }) => image);

  test('threads that were only listed open without a network, also anew, and what is answered there arrives once', async ({
    page,
    login,
    context,
    onDevice,
    callerFor,
  }) => {
    const { content } = await call(await callerFor('second'), listThreads, {
      params: { id: String(forum) },
      query: {},
    });
    const portraits = content.flatMap(imagesOf).filter((image) => image !== null);
    await login('participant');
    await page.goto('/forum');
    await untilInstalled(page);
    await page.reload();
    await expect(posts(page).first()).toBeVisible();
    const lacking = () =>
      page.evaluate(
        async ({ name, wanted }) => {
          const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
          return wanted.filter((one) => !kept.some((url) => url.includes(one)));
        },
        { name: mediaCacheName, wanted: portraits },
      );
    expect(portraits.length).toBeGreaterThan(10);
    await expect.poll(lacking).toEqual([]);
    await context.setOffline(true);
    await open(page, workshop);
    await expect(answers(page).first()).toBeVisible();
    await page.reload();
    await expect(answers(page).first()).toBeVisible();
    await expect(page.getByText(/^Offline · as of/)).toBeVisible();

    await page.goto('/forum');
    await open(page, interviews);
    await expect(answers(page).first()).toBeVisible();
    const count = await answers(page).count();
    const other = await onDevice('second', { serviceWorkers: 'block' });
    const live = untilLive(other);
    await other.goto(new URL(page.url()).pathname);
    await live;
    await expect(answers(other)).toHaveCount(count);
    await answerField(page).click();
    await answerField(page).pressSequentially('From a tunnel');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const written = answers(page).last();
    await expect(written).toContainText('From a tunnel');
    await expect(written).toContainText('Waiting to send');
    await context.setOffline(false);
    await expect(written).not.toContainText('Waiting to send');
    await expect(likeOf(written)).toBeVisible();
    await expect(item(other, 'From a tunnel')).toHaveCount(1);
    await expect(answers(other)).toHaveCount(count + 1);
    await expect(answers(page)).toHaveCount(count + 1);
  });
});
