import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';
import { untilStored } from './stored-data.ts';

const participants = '**/api/v2/event/*/participants?*';
const favouritePath = '**/api/v1/favourite-contact';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search people' });
const list = (page: Page) => page.getByRole('list', { name: 'People' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const star = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}` });
const favourites = (page: Page) => page.getByRole('region', { name: 'Favorites' });
const question = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Remove ${name} from your favorites?` });

async function openPeople(page: Page, who = 'second'): Promise<void> {
  await signInWithPassword(page, `${who}@demo.test`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await expect(row(page, 'Abdullah Alnasser')).toBeVisible();
}

async function expectNoFaults(page: Page, what: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' '))}`),
  ).toEqual([]);
}

test('everyone stands under their letter, with what they do; a press opens the person', async ({ page }) => {
  await openPeople(page);
  await expect(search(page)).toHaveAttribute('placeholder', 'Search 32 people');
  await expect(list(page).getByRole('heading', { level: 3 }).first()).toHaveText('A');
  const abdullah = row(page, 'Abdullah Alnasser');
  await expect(abdullah).toContainText('Lawyer · Mizan Partners');
  await expect(abdullah).toHaveAttribute('aria-posinset', '1');
  await expect(abdullah).toHaveAttribute('aria-setsize', '32');
  await abdullah.getByRole('link').click();
  await expect(page).toHaveURL(/\/abdullah_alnasser$/);
});

test('my contact comes first and leads to my card; nobody is asked to favour themselves', async ({
  page,
}) => {
  await openPeople(page);
  const mine = favourites(page).getByRole('link').first();
  await expect(mine).toHaveText('My contact');
  await search(page).fill('bashir');
  await expect(row(page, 'Omar Bashir')).toContainText('You');
  await expect(row(page, 'Omar Bashir').getByRole('button')).toHaveCount(0);
  await search(page).fill('');
  await mine.click();
  await expect(page).toHaveURL(/\/account\/card$/);
});

test('the search starts at three letters and finds words in any order in all that is shown', async ({
  page,
}) => {
  await openPeople(page);
  await search(page).fill('ri');
  await expect(page.getByText('Type at least 3 letters')).toBeVisible();
  await expect(row(page, 'Abdullah Alnasser')).toBeVisible();
  await expect(page).toHaveURL(/\?q=ri$/);
  await search(page).fill('qamar tariq');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveText([/Tariq Mansour/]);
  await search(page).fill('SHIFA');
  await expect(list(page).getByRole('listitem')).toHaveText([/Noura Alharbi/, /Rania Saleh/]);
  await search(page).fill('nobody at all');
  await expect(page.getByText('Nobody here fits “nobody at all”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(search(page)).toBeFocused();
  await expect(row(page, 'Abdullah Alnasser')).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('Back from a person returns to what was searched for, however fast one was', async ({ page }) => {
  await openPeople(page);
  await search(page).fill('shifa');
  await row(page, 'Rania Saleh').getByRole('link').click();
  await expect(page).toHaveURL(/\/rania_saleh$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('shifa');
  await expect(page.getByText('2 found')).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue('shifa');
  await expect(page.getByText('2 found')).toBeVisible();
});

test.describe('where the page sends by itself', () => {
  test.use({ serviceWorkers: 'block' });

  test('a favourite is there at once, and leaves only after a question that names the person', async ({
    page,
  }) => {
    await openPeople(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(favouritePath, async (route) => {
      await held;
      await route.continue();
    });
    await star(page, 'Badr Alanazi').click();
    await expect(star(page, 'Badr Alanazi')).toHaveAttribute('aria-pressed', 'true');
    const inStrip = favourites(page).getByRole('link', { name: 'Badr Alanazi' });
    await expect(inStrip).toBeVisible();
    // What waits is on the phone, and so the star stands there again even before the server knows it.
    await page.reload();
    await expect(inStrip).toBeVisible();
    const kept = page.waitForResponse((response) => response.request().method() === 'POST');
    release();
    await kept;
    await page.reload();
    await expect(inStrip).toBeVisible();

    await star(page, 'Badr Alanazi').click();
    await question(page, 'Badr Alanazi').getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page, 'Badr Alanazi')).toBeHidden();
    await expect(star(page, 'Badr Alanazi')).toHaveAttribute('aria-pressed', 'true');
    await expect(star(page, 'Badr Alanazi')).toBeFocused();
    await star(page, 'Badr Alanazi').click();
    const removed = page.waitForResponse((response) => response.request().method() === 'PUT');
    await question(page, 'Badr Alanazi').getByRole('button', { name: 'Remove' }).click();
    await expect(inStrip).toBeHidden();
    await removed;
    await expect(star(page, 'Badr Alanazi')).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(star(page, 'Badr Alanazi')).toHaveAttribute('aria-pressed', 'false');
    await expect(inStrip).toBeHidden();
  });

  test('a change that is refused is taken back, and the reason is said', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/409/);
    await openPeople(page);
    await page.route(favouritePath, (route) =>
      route.fulfill({
        status: 409,
        headers: { 'x-last-links': '1' },
        json: { code: 'conflict', message: 'You have 1000 favorites.', status: 409 },
      }),
    );
    await star(page, 'Dina Karam').click();
    await expect(page.getByText('Dina Karam was not added.').first()).toBeVisible();
    await expect(star(page, 'Dina Karam')).toHaveAttribute('aria-pressed', 'false');
    await expect(favourites(page).getByRole('link', { name: 'Dina Karam' })).toBeHidden();
  });

  test('taps in quick succession end as the last one meant it', async ({ page }) => {
    await openPeople(page);
    const sent: string[] = [];
    await page.route(favouritePath, async (route) => {
      sent.push(route.request().method());
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const farah = star(page, 'Farah Almalki');
    await farah.click();
    await farah.click();
    await question(page, 'Farah Almalki').getByRole('button', { name: 'Remove' }).click();
    await farah.click();
    await expect(farah).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sent).toEqual(['POST', 'PUT', 'POST']);
    await expect(farah).toHaveAttribute('aria-pressed', 'true');
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect(farah).toHaveAttribute('aria-pressed', 'true');
  });
});

test('who has no favourites is told how to get one', async ({ page }) => {
  await openPeople(page, 'applicant');
  await expect(favourites(page)).toContainText('Tap the star beside a name');
});

test('without a network the last list stands there with its age; a star can be pressed', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/); // portraits that were never looked at
  await openPeople(page);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(row(page, 'Abdullah Alnasser')).toBeVisible();
  await expect(page.getByText(/^Offline · as of \d\d:\d\d [AP]M/)).toBeVisible();
  await search(page).fill('qamar');
  await expect(page.getByText('2 found')).toBeVisible();
  await star(page, 'Tariq Mansour').click();
  await expect(star(page, 'Tariq Mansour')).toHaveAttribute('aria-pressed', 'true');
  await untilStored(page, 1);
  await context.setOffline(false);
  await page.goto('/account/waiting');
  await expect(page.getByText('Nothing waits')).toBeVisible();
  await page.goto('/contacts');
  await expect(favourites(page).getByRole('link', { name: 'Tariq Mansour' })).toBeVisible();
});

test.describe('where the list cannot be read', () => {
  test.use({ serviceWorkers: 'block' });

  test('rows of its shape stand there first, then what happened and a way to try again', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/400/);
    await signInWithPassword(page, 'second@demo.test');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(participants, async (route) => {
      await held;
      await route.fulfill({
        status: 400,
        headers: { 'x-last-links': '1' },
        json: { code: 'invalid', message: 'No.', status: 400 },
      });
    });
    await page.goto('/contacts');
    await expect(page.getByText('Loading')).toBeAttached();
    release();
    await expect(page.getByText('The people could not be read.')).toBeVisible();
    await page.unroute(participants);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(row(page, 'Abdullah Alnasser')).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in its states, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPeople(page, 'host');
    await expectNoFaults(page, 'the list');
    await search(page).fill('ab');
    await expectNoFaults(page, 'a short search');
    await search(page).fill('shifa');
    await expect(page.getByText('2 found')).toBeVisible();
    await expectNoFaults(page, 'a search');
    await search(page).fill('xyzxyz');
    await expect(page.getByText('Nobody here fits “xyzxyz”.')).toBeVisible();
    await expectNoFaults(page, 'a search for nobody');
  });
}
