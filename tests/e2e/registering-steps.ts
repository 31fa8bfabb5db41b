import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createEvent, type Event } from '#contract/events.ts';
import { readSheet } from '#tests/support/spreadsheet.ts';
import { type Caller, call, type Newcomer } from './api-caller.ts';
import { expect } from './fixtures.ts';
import { soon } from './live-steps.ts';

export const bring = 'What do you bring?';
export const diet = 'What do you not eat?';

/** A private room that asks two things. */
export const makeAskingRoom = (host: Caller, name: string, suffix: string): Promise<Event> =>
  call(host, createEvent, {
    body: {
      name,
      lastlinkSuffix: suffix,
      description: '<p>Bring one thing you can eat.</p>',
      isPrivate: true,
      dynamicFormRequests: [
        { fieldNameOrQuestion: bring, defaultValue: 'One thing', required: true },
        { fieldNameOrQuestion: diet, defaultValue: 'Nuts, say', required: false },
      ],
    },
  });

export const panel = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title });
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Asks to join; the questions stand where the content would. */
export async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(panel(page, 'A few questions from the host')).toBeVisible();
  await expect(page.getByRole('tablist')).toBeHidden();
}

export const sendAnswers = (page: Page) => page.getByRole('button', { name: 'Send answers' }).click();

export const nameOf = ({ me }: Newcomer) => `${me.firstName} ${me.lastName}`;

/** Way to the choices of somebody's status, which also tells it. */
export const chip = (host: Page, name: string, status: string): Locator =>
  host.getByRole('button', { name: `${name}: ${status}` });

interface Deciding {
  readonly name: string;
  /** Words of the status before. */
  readonly from: string;
  readonly choice: string;
  readonly to: string;
}

/** Sets a status; who is removed or blocked is asked about first. */
export async function decide(host: Page, { name, from, choice, to }: Deciding): Promise<void> {
  const current = chip(host, name, from);
  await expect(current).not.toHaveAttribute('aria-busy');
  await current.click();
  const sheet = host.getByRole('dialog', { name, exact: true });
  await sheet.getByRole('button', { name: choice }).click();
  if (choice.endsWith('…')) {
    const verb = choice.slice(0, -1);
    const question = host.getByRole('dialog', { name: `${verb} ${name}?` });
    await question.getByRole('button', { name: verb }).click();
  }
  await expect(chip(host, name, to)).toBeVisible(soon);
}

/** Takes the last denial back, by the toast that tells of it. */
export const undoDenial = (host: Page): Promise<void> =>
  host
    .getByRole('region', { name: 'Messages' })
    .locator('div', { hasText: /^Denied\./, has: host.getByRole('button', { name: 'Undo' }) })
    .last()
    .getByRole('button', { name: 'Undo' })
    .click();

export async function makeAdmin(host: Page, name: string): Promise<void> {
  await host.getByRole('button', { name: `Options for ${name}` }).click();
  await host.getByRole('dialog', { name, exact: true }).getByRole('button', { name: 'Make admin' }).click();
  await expect(toast(host, `${name} is an admin`)).toBeVisible();
}

/** The rows of the spreadsheet, as another program reads them. */
export async function exported(host: Page) {
  const coming = host.waitForEvent('download');
  await host.getByRole('button', { name: 'Export' }).click();
  const file = await coming;
  const { rows } = await readSheet(await readFile(await file.path()));
  return { fileName: file.suggestedFilename(), rows };
}
