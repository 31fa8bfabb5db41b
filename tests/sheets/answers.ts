import type { Page } from '@playwright/test';
import type { Programme } from '#contract/programme.ts';
import { aFridayInJune } from '#tests/e2e/app-server.ts';
import type { Stage } from './screen.ts';

const api = '**/api/**';

/** Answers that never come. */
export const hold =
  (path = api) =>
  ({ page }: Stage): Promise<unknown> =>
    page.route(path, () => undefined);

/** The server answers with a failure, in the shape that it gives them. */
export const refuse =
  (path: string, status: number, message = 'Something went wrong') =>
  ({ page }: Pick<Stage, 'page'>): Promise<unknown> =>
    page.route(path, (route) =>
      route.fulfill({
        status,
        headers: { 'x-last-links': '1' },
        json: { code: 'internal', message, status },
      }),
    );

/** A read that finds nothing. */
export const empty =
  (path: string, json: unknown) =>
  ({ page }: Stage): Promise<unknown> =>
    page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ headers: { 'x-last-links': '1' }, json })
        : route.fallback(),
    );

/** A phone that has not been here before. */
export const forgetful =
  (before: (stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<void> => {
    await stage.context.addInitScript(() => localStorage.removeItem('snapshot'));
    await before(stage);
  };

/** No call arrives any more; the app itself is still fetched, so that no worker is needed. */
export const cutOff = ({ page }: Pick<Stage, 'page'>): Promise<unknown> =>
  page.route(api, (route) => route.abort('internetdisconnected'));

/** Applications may be sent for another day and a half. */
export async function openApplications({ page }: Stage): Promise<void> {
  const refusedFrom = new Date(Date.parse(aFridayInJune) + 129_600_000).toISOString();
  await page.route('**/api/v1/programme', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const programme: Programme = await response.json();
    await route.fulfill({
      response,
      json: { ...programme, applications: { shownAsOpen: true, refusedFrom } },
    });
  });
}

/** Opens an address, and then there is no network. What the first visit has read is on the phone by the second. */
export const seenThenCutOff =
  (path: string) =>
  async ({ page }: Stage): Promise<void> => {
    for (const _ of ['read', 'kept']) await page.goto(path, { waitUntil: 'networkidle' });
    await cutOff({ page });
  };

export const inSheet = (page: Page) => page.getByRole('dialog');
