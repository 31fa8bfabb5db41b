import type { Locator, Page } from '@playwright/test';
import { postTexts } from '#contract/threads.ts';
import { mediaCacheName } from '#contract/worker-messages.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { forum, openLive, postAs } from './live-steps.ts';
import { chooseOption, item, likeOf, writeAndSend } from './post-steps.ts';
import { expectSound } from './sound.ts';

test.use({ reducedMotion: 'reduce' });

const posts = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
const answers = (page: Page) => page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
const answerField = (page: Page) => page.getByRole('textbox', { name: 'Write an answer' });
const listHeading = (page: Page) => page.getByRole('heading', { level: 1, name: postTexts.forumTitle });

async function openForum(page: Page, who: 'host' | 'participant' | 'second' | 'applicant'): Promise<void> {
  await signInWithPassword(page, `${who}@demo.test`);
  await page.goto('/forum');
}

async function open(page: Page, text: string | RegExp): Promise<void> {
  await item(page, text).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/forum\/[\w-]+$/);
}

async function answer(page: Page, text: string): Promise<void> {
  await answerField(page).click();
  await answerField(page).pressSequentially(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answerField(page)).toHaveText('');
}

const keptPortraits = (page: Page) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, mediaCacheName);

type Box = Awaited<ReturnType<Locator['boundingBox']>>;
const isOver = (one: Box | undefined, other: Box | undefined) =>
  one &&
  other &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const interviews = /How many interviews did you do/;
const workshop = /I have a corner of a workshop/;

test('a post opens at its own address, and Back leads to the same place in the list', async ({ page }) => {
  await openForum(page, 'second');
  await expect(listHeading(page)).toBeVisible();
  await expect(item(page, interviews)).toContainText(/\d\d [A-Z][a-z]{2} \d{4}/);
  await page.mouse.move(190, 400);
  await page.mouse.wheel(0, 420);
  const third = posts(page).nth(3);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(420);
  const before = await third.boundingBox();
  await third.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Forum: Post by \w/ })).toBeVisible();
  await expect(answerField(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expectSound(page, 'a thread');
  await page.goBack();
  await expect(listHeading(page)).toBeVisible();
  await expect.poll(() => third.boundingBox()).toEqual(before);
});

test('an answer that was written without a network waits at its place, and arrives once', async ({
  page,
  context,
  onDevice,
}) => {
  await openForum(page, 'participant');
  await untilInstalled(page);
  await page.reload();
  await open(page, interviews);
  await expect(answers(page).first()).toBeVisible();
  const count = await answers(page).count();
  const other = await onDevice('second');
  await openLive(other, new URL(page.url()).pathname);
  await expect(answers(other)).toHaveCount(count);

  await context.setOffline(true);
  await answer(page, 'From a tunnel');
  const written = answers(page).last();
  await expect(written).toContainText('From a tunnel');
  await expect(written).toContainText('Waiting to send');
  await expect(written.getByRole('button', { name: 'Discard' })).toBeInViewport();
  await expect(page.getByText(`${count + 1} answers`)).toBeVisible();

  await context.setOffline(false);
  await expect(written).not.toContainText('Waiting to send');
  await expect(likeOf(written)).toBeVisible();
  await expect(item(other, 'From a tunnel')).toHaveCount(1);
  await expect(answers(other)).toHaveCount(count + 1);
  await expect(answers(page)).toHaveCount(count + 1);
});

test('a post that waits can be opened and answered', async ({ page, context }) => {
  await openForum(page, 'second');
  await untilInstalled(page);
  await page.reload();
  await expect(posts(page).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: postTexts.newPost }).click();
  await writeAndSend(page, 'A question from the road', 'Post');
  await expect(posts(page).first()).toContainText('Waiting to send');
  await open(page, 'A question from the road');
  await answer(page, 'And its first answer');
  await expect(answers(page)).toContainText(['And its first answer']);
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toHaveCount(0);
  await expect(answers(page)).toHaveCount(1);
  await page.goBack();
  await expect(item(page, 'A question from the road')).toHaveCount(1);
  await expect(item(page, 'A question from the road')).toContainText(/1\s*answers?/);
});

test('threads that were listed and never opened open without a network', async ({ page, context }) => {
  await openForum(page, 'second');
  await untilInstalled(page);
  await page.reload();
  await expect(posts(page).first()).toBeVisible();
  let before = 0;
  const isAllKept = async () => {
    const last = before;
    before = await keptPortraits(page);
    return before > 10 && before === last;
  };
  await expect.poll(isAllKept, { intervals: [1_000] }).toBe(true);
  await context.setOffline(true);
  await open(page, workshop);
  await expect(answers(page).first()).toBeVisible();
  await page.reload();
  await expect(answers(page).first()).toBeVisible();
  await expect(page.getByText(/^Offline · as of/)).toBeVisible();
});

test('what one has taken back is said where others have answered, and gone where none have', async ({
  page,
  consoleGuard,
  onDevice,
}) => {
  // Whether the open post has left something behind is asked, and answered with 404.
  consoleGuard.allow(/404/);
  await openForum(page, 'participant');
  const own = await postAs(page, { eventId: forum, message: 'I take this back' });
  const lonely = await postAs(page, { eventId: forum, message: 'Nobody has answered this' });
  const other = await onDevice('second');
  await postAs(other, { eventId: forum, message: 'Do not', parent: own.id });
  await other.context().close();
  await page.goto(`/forum/${own.id}`);
  await expect(answers(page)).toHaveCount(1);
  await page
    .getByRole('button', { name: /^Options for the post/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(question).toContainText('Its answer stays.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted by its author')).toBeVisible();
  await expect(answers(page)).toContainText(['Do not']);

  await page.goto(`/forum/${lonely.id}`);
  await page
    .getByRole('button', { name: /^Options for the post/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this post?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('link', { name: 'See all posts' }).click();
  await expect(listHeading(page)).toBeVisible();
  await expect(item(page, 'Nobody has answered this')).toBeHidden();
  await expect(item(page, 'Deleted by its author')).toBeVisible();
});

test('an own answer goes at once, and a host deletes any', async ({ page }) => {
  await openForum(page, 'host');
  await open(page, workshop);
  const first = answers(page).first();
  const text = (await first.textContent()) ?? '';
  await chooseOption(page, first, 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete this answer?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(first).not.toHaveText(text);
  await expect(first).toBeFocused();
});

test('an address that leads to no post says so, and who may not read is told why', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/40[34]/);
  await openForum(page, 'second');
  await page.goto('/forum/999999');
  await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
  await page.goto('/forum/no-such-post');
  await expect(page.getByRole('heading', { name: 'This post is not here' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await openForum(page, 'applicant');
  await expect(page.getByRole('heading', { name: postTexts.restrictedTitle })).toBeVisible();
  for (const address of ['/forum/1', '/forum/no-such-post']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: postTexts.restrictedTitle })).toBeVisible();
  }
});

test.describe('on wide screens', () => {
  test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });

  test('list and thread stand side by side, and the list keeps its place', async ({ page }) => {
    await openForum(page, 'second');
    await expect(listHeading(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const openPost = page.getByRole('region', { name: /^Post by / });
    await expect(openPost).toBeVisible();
    await expect(posts(page).first().getByRole('link')).toHaveAttribute('aria-current', 'true');
    await expectSound(page, 'the forum, wide');
    await page.mouse.move(400, 500);
    await page.mouse.wheel(0, 300);
    const third = posts(page).nth(3);
    await expect(third).toBeInViewport();
    const before = await third.boundingBox();
    await third.getByRole('link').click();
    await expect(page).toHaveURL(/\/forum\/\d+$/);
    await expect(third.getByRole('link')).toHaveAttribute('aria-current', 'page');
    await expect(openPost.getByRole('heading', { level: 2 }).first()).toBeFocused();
    expect(await third.boundingBox()).toEqual(before);
  });
});

for (const width of [320, 390])
  test.describe(`with text of twice the size, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 640 } });

    test('nothing in the answer box stands over anything else', async ({ page }) => {
      await openForum(page, 'second');
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '32px';
        });
      });
      await page.reload();
      await open(page, workshop);
      const box = page.getByRole('region', { name: 'Your answer' });
      await answerField(page).pressSequentially('A thought');
      const mark = page.getByText('Draft kept');
      await expect(mark).toBeInViewport({ ratio: 1 });
      await expectSound(page, 'an answer in large text');
      const buttons = await box.getByRole('button').all();
      const [said, written, ...others] = await Promise.all(
        [mark, answerField(page), ...buttons].map((one) => one.boundingBox()),
      );
      expect(written?.width).toBeGreaterThan(width * 0.9 - 2 * 16);
      expect(others.filter((other) => isOver(said, other))).toEqual([]);
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await expect(page.getByLabel('Address of the link')).toBeInViewport({ ratio: 1 });
    });
  });

for (const path of ['/announce', '/forum'])
  test(`${path} leads whoever is signed out to sign-in, and from there back`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/login?with=password');
    await page.getByLabel('E-mail').fill('participant@demo.test');
    await page.getByLabel('Password').fill('demo-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });
