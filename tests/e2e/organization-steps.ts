import type { BrowserContext, Page } from '@playwright/test';
import { createOrganization, joinByCode, type Organization } from '#contract/organizations.ts';
import { type Caller, call, callerAs } from './api-caller.ts';
import { type ConsoleGuard, guardConsole } from './console-guard.ts';
import { test as base, type DemoPerson, expect, signInWithPassword } from './fixtures.ts';

interface OrganizationFixtures {
  /** Calls of one of the demo's people, apart from any page. */
  readonly callerFor: (who: DemoPerson) => Promise<Caller>;
  /** Another phone; signed in where a person is named. */
  readonly phoneOf: (who?: DemoPerson) => Promise<Page>;
}

export const phone = { width: 390, height: 844 };

export const test = base.extend<OrganizationFixtures>({
  viewport: phone,
  callerFor: async ({ request, server: { origin } }, use) => use((who) => callerAs({ request, origin }, who)),
  phoneOf: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const guards: ConsoleGuard[] = [];
    await use(async (who) => {
      const context = await browser.newContext({ baseURL, viewport: phone });
      contexts.push(context);
      const guard = guardConsole(context);
      // Whose rights are taken away while their page asks is refused, which the browser tells.
      guard.allow(/status of 403/);
      guards.push(guard);
      const page = await context.newPage();
      if (who !== undefined) await signInWithPassword(page, `${who}@demo.test`);
      return page;
    });
    expect(guards.flatMap((guard) => guard.complaints())).toEqual([]);
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** An organisation of somebody, made without a screen; its name carries the suffix. */
export function newOrganization(owner: Caller, suffix: string): Promise<Organization> {
  const body = {
    name: `Studio ${suffix}`,
    location: 'Jeddah',
    bio: 'We build small things.',
    orgLastlinkSuffix: suffix,
  };
  return call(owner, createOrganization, { body });
}

export const codeOf = ({ shareLink }: Pick<Organization, 'shareLink'>): string =>
  new URL(shareLink ?? '').searchParams.get('code') ?? '';

export const join = (caller: Caller, organization: Organization) =>
  call(caller, joinByCode, { query: { code: codeOf(organization) } });

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);

export async function openTab(page: Page, name: 'About' | 'Members' | 'Invite Members'): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

export const memberRow = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name });

/** Whoever signs in for the first time tells who they are. */
export async function tellWho(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Lama');
  await page.getByLabel('Last name').fill('Alsubaie');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Wadi Labs');
  await page.getByLabel('Position').fill('Potter');
  await page.getByRole('button', { name: 'Complete' }).click();
}
