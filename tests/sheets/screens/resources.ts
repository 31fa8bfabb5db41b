import type { Page } from '@playwright/test';
import { cutOff, hold, inSheet } from '#tests/sheets/answers.ts';
import type { Area } from '#tests/sheets/screen.ts';
import { keepFile } from '#tests/sheets/steps.ts';

const resources = {
  route: '/w/$webinarLink/{-$tab}',
  as: 'participant',
  at: '/w/prototype_clinic/resources',
} as const;
const sheet = 'Interview sheet.pdf';
const files = '**/api/**/files**';
/** As a PDF begins and ends, and long enough to be on its way for a while. */
const document = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.alloc(3_000_000, 32),
  Buffer.from('%%EOF\n'),
]);

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await inSheet(page).waitFor();
};
const pressInSheet = (opens: string, name: string) => async (page: Page) => {
  await press(opens)(page);
  await inSheet(page).getByRole('button', { name, exact: true }).click();
};
const openFolder = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
};
const addLink = async (page: Page) => {
  await press('Add resource')(page);
  await inSheet(page).getByText('Link', { exact: true }).click();
  await inSheet(page).getByRole('button', { name: 'Add', exact: true }).click();
};
const send = async (page: Page) => {
  await press('Add resource')(page);
  await inSheet(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Clinic walkthrough.pdf', mimeType: 'application/pdf', buffer: document });
  await inSheet(page).getByRole('button', { name: 'Add', exact: true }).click();
};

export const resourcesArea: Area = {
  area: 'Resources',
  screens: [
    { ...resources, name: 'Root', shows: sheet },
    { ...resources, name: 'Root, as a host', as: 'host', shows: 'New folder' },
    { ...resources, name: 'Folder', as: 'host', act: openFolder('Templates'), shows: 'Storyboard.pdf' },
    { ...resources, name: 'Empty', at: '/w/reading_circle/resources', shows: /^Nothing here yet/ },
    { ...resources, name: 'Options', act: press(`Options for ${sheet}`), shows: /Keep on this phone/ },
    {
      ...resources,
      name: 'Options of a host',
      as: 'host',
      act: press(`Options for ${sheet}`),
      shows: 'Delete…',
    },
    { ...resources, name: 'Kept', act: (page) => keepFile(page, sheet), shows: 'On this phone' },
    { ...resources, name: 'Add a file', act: press('Add resource'), shows: 'Choose a file' },
    { ...resources, name: 'Add a link, faults', act: addLink, shows: 'This field is mandatory' },
    { ...resources, name: 'Sending', before: hold(files), act: send, shows: /^Uploading/ },
    {
      ...resources,
      name: 'Not sent',
      before: ({ page }) => page.route(files, (route) => route.abort()),
      act: send,
      shows: 'Upload failed. Please try again',
    },
    {
      ...resources,
      name: 'New folder, fault',
      as: 'host',
      act: pressInSheet('New folder', 'Add folder'),
      shows: 'This field is mandatory',
    },
    {
      ...resources,
      name: 'Delete folder',
      as: 'host',
      async act(page) {
        await openFolder('Templates')(page);
        await pressInSheet('Options for Templates', 'Delete…')(page);
      },
      shows: 'Delete Templates?',
    },
    {
      ...resources,
      name: 'Opening',
      before: ({ page }) => page.route('**/files/**', () => undefined),
      act: press(/^Interview sheet/),
      shows: /^Opening/,
    },
    {
      ...resources,
      name: 'Video',
      async act(page) {
        await openFolder('Masterclass recordings')(page);
        await press(/\.mp4/)(page);
      },
      shows: /\.mp4$/,
    },
    {
      ...resources,
      name: 'Offline',
      async act(page) {
        await page.getByText(sheet).waitFor();
        await cutOff({ page });
        await page.route('**/files/**', (route) => route.abort('internetdisconnected'));
        await press(/^Interview sheet/)(page);
      },
      shows: /^Needs a connection/,
    },
    { ...resources, name: 'Loading', before: hold('**/api/**/resource**'), shows: 'Resources' },
  ],
};
