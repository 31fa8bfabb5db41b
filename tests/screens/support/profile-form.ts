import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { updateMe } from '#contract/profile.ts';
import { getMe } from '#contract/users.ts';
import type { Reply } from './fake-server.ts';
import type { Phone } from './open-app.tsx';
import { newId } from './people.ts';

export const formHeading = page.getByRole('heading', { level: 1, name: 'Edit profile' });

/** A field by its label alone. */
export const field = (label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}(?: \\(optional\\))?$`) });

export const saveButton = page.getByRole('button', { name: 'Save', exact: true });
export const discardButton = page.getByRole('button', { name: 'Discard' });
export const savedToast = page.getByText('Profile saved').first();
export const leaveSheet = page.getByRole('dialog', { name: 'Leave without saving?' });

/** A question by role over hundreds of rows would hold up the drawing that it waits for. */
export const optionCount = () => document.querySelectorAll('dialog[open] [role="option"]').length;

/** Waits until it is saved and the form has been left. */
export async function untilSaved(): Promise<void> {
  await expect.element(savedToast).toBeVisible();
  await expect.element(formHeading).not.toBeInTheDocument();
}

export async function save(): Promise<void> {
  await saveButton.click();
  await untilSaved();
}

/** The profile page of the form, open and ready to be typed into. */
export async function openForm({ open }: Phone) {
  const app = await open('/account/edit');
  await expect.element(formHeading).toBeVisible();
  return app;
}

export async function addLink(kind: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Add a link' });
  await page.getByRole('button', { name: 'Add a link' }).click();
  await sheet.getByRole('option', { name: kind, exact: true }).click();
  await expect.element(sheet).not.toBeInTheDocument();
}

/** Keeps every change as the server does, the links among them, and answers with the whole profile from then on. */
export function keepProfile({ server, me }: Pick<Phone, 'server' | 'me'>): Reply<typeof updateMe> {
  let own = me;
  const keep: Reply<typeof updateMe> = ({ body }) => {
    const { socialLinks: changes = [], myLastlinkSuffix, ...fields } = body;
    const links = new Map(own.socialLinks.map((link) => [link.id, link]));
    for (const { id, actionType, type, url } of changes) {
      const link = { id: id ?? newId(), type, url };
      if (actionType === 'DELETE') links.delete(link.id);
      else links.set(link.id, link);
    }
    const myLastlink = own.myLastlink.replace(/[^/]+$/, (before) => myLastlinkSuffix ?? before);
    own = { ...own, ...fields, myLastlink, socialLinks: [...links.values()] };
    return own;
  };
  server.on(getMe, () => own);
  server.on(updateMe, keep);
  return keep;
}
