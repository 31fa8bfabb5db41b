import type { Page } from '@playwright/test';
import { untilStored } from '#tests/e2e/stored-data.ts';
import { cutOff, refuse } from './answers.ts';
import type { Stage } from './screen.ts';

async function star(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Favourite ${name}` }).click();
  await page.getByRole('button', { name: `Favourite ${name}` }).waitFor();
}

/** Two stars that cannot be sent. */
export async function starSomebody({ page }: Stage): Promise<void> {
  await page.goto('/contacts', { waitUntil: 'networkidle' });
  await cutOff({ page });
  await star(page, 'Abdullah Alnasser');
  await star(page, 'Badr Alanazi');
  await untilStored(page, 2);
}

/** A star that the server does not take. */
export async function refuseFavourites({ page }: Stage): Promise<void> {
  await page.goto('/contacts', { waitUntil: 'networkidle' });
  await refuse('**/api/v1/favourite-contact', 409, 'You have 1000 favourites.')({ page });
  await star(page, 'Abdullah Alnasser');
  await page
    .getByText(/was not added/)
    .first()
    .waitFor();
}

export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name });
  await field.click();
  await page.locator('[data-formats="there"]').first().waitFor();
  await page.keyboard.type(text);
}

/** Posts in the forum that is open. */
export async function postHere(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^New Post/ }).click();
  await typeInto(page, 'New post', text);
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
}

/** Writes an answer to the post that is open. */
export const answerHere = (page: Page, text: string): Promise<void> =>
  typeInto(page, 'Write an answer', text);

/** Half a post. */
export async function writeDraft({ page }: Stage): Promise<void> {
  await page.goto('/forum');
  await page.getByRole('button', { name: /^New Post/ }).click();
  await typeInto(page, 'New post', 'Half a thought about the Saturday workshop');
  await page.getByText('Draft kept').waitFor();
}

/** To the end of the page. */
export const toBottom = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
};

/** Keeps a file of the room whose resources are open. */
export async function keepFile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('button', { name: /^Keep on this phone/ }).click();
  await page.getByRole('button', { name: /^Remove from this phone/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Two files on this phone. */
export async function keepFiles({ page }: Stage): Promise<void> {
  await page.goto('/w/prototype_clinic/resources');
  await keepFile(page, 'Interview sheet.pdf');
  await keepFile(page, 'Three questions.docx');
}
