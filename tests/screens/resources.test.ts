import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { markRead } from '#contract/notifications.ts';
import { createResource, createResourceFolder } from '#contract/resources.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { loseAnswer } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import {
  addButton,
  folders,
  inSheet,
  newFile,
  newLink,
  openResources,
  rows,
  sheet,
  withResources,
} from './support/resources.ts';
import { expectSound, expectToFit } from './support/sound.ts';
import { storedOf } from './support/stored-data.ts';
import { countRoomNews } from './support/unread.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const host = { isHost: true } as const;

const filled = () =>
  withResources({
    links: [
      newFile('Interview sheet.pdf', { tags: 'one, two, three, four, five' }),
      newFile('Clinic.mp4', { resourceType: 'VIDEO', contentType: 'video/mp4' }),
      newLink('How to fold a service'),
    ],
    folders: {
      'Masterclass recordings': [newFile('First.pdf')],
      Templates: [newFile('Sheet.pdf'), newLink('Board')],
      Photos: [],
    },
  });

describe('the list', () => {
  test('has the folders, and the files and links of Root with type, size, person, day and tags', async () => {
    await openResources(filled());
    await expect.element(heading('Root')).toBeVisible();
    await expect.element(folders).toHaveLength(3);
    await expect.element(folders.nth(0)).toMatchTextContent('Masterclass recordings1 file');
    await expect.element(folders.nth(1)).toMatchTextContent('Templates1 file · 1 link');
    await expect.element(folders.nth(2)).toMatchTextContent('PhotosEmpty');
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(/PDF4\.2 MBHuda Alzahrani12 Jun 2021.*onetwothree\+2/);
    await expect.element(rows.nth(1)).toMatchTextContent(/Video/);
    await expect.element(rows.nth(2)).toMatchTextContent(/URLHuda/);
    const anchor = rows.nth(2).getByRole('link');
    await expect.element(anchor).toHaveAttribute('target', '_blank');
    await expect.element(anchor).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(addButton).not.toBeInTheDocument();
    await expectSound('resources of a room');
    await page.viewport(320, 640);
    onTestFinished(() => page.viewport(390, 844));
    expectToFit('resources on a small phone');
  });

  test('opens a folder at an address of its own; Back closes it, and the tab stays', async () => {
    const there = filled();
    const app = await openResources(there);
    await page.getByRole('link', { name: /Templates/ }).click();
    await expect.element(heading('Templates')).toHaveFocus();
    await expect.element(rows).toHaveLength(2);
    expect(app.address()).toMatch(/\/resources\?folder=\d+$/);
    app.router.history.back();
    await expect.element(heading('Root')).toBeVisible();
    const deep = `?folder=${there.others[1]?.id}`;
    await openResources(there, deep);
    await expect.element(heading('Templates')).toBeVisible();
    await page.getByRole('navigation', { name: 'Folders above' }).getByRole('link').click();
    await expect.element(heading('Root')).toBeVisible();
    await openResources(there, '?folder=1');
    await expect.element(page.getByText('This folder is no longer here')).toBeVisible();
  });

  test('is read anew when the channel tells of a change, and there without a network', async () => {
    const there = filled();
    await openResources(there);
    await expect.element(rows).toHaveLength(3);
    await expect.poll(there.phone.channel.listeners).toHaveLength(1);
    there.root.links.unshift(newLink('A late one'));
    there.phone.tell({ type: 'event.resources', eventId: there.room.id });
    await expect.element(rows).toHaveLength(4);
    await expect.poll(() => storedOf(there.phone.me.id)).toContain('A late one');
    there.phone.setOnline(false);
    await openResources(there);
    await expect.element(rows).toHaveLength(4);
    await expect.element(folders).toHaveLength(3);
    await expect.element(page.getByText(/^Offline · as of/)).toHaveLength(1);
    await page.getByRole('link', { name: /Templates/ }).click();
    await expect.element(page.getByText('This folder is not on this phone yet')).toBeVisible();
  });

  test('says where it could not be read, and reads it with Retry', async () => {
    const there = filled();
    there.refuseReads(true);
    await openResources(there);
    await expect.poll(there.phone.channel.listeners).toHaveLength(1);
    await expect.element(button('Retry')).toBeVisible();
    there.refuseReads(false);
    await button('Retry').click();
    await expect.element(rows).toHaveLength(3);
    there.refuseReads(true);
    await page.getByRole('link', { name: /Templates/ }).click();
    await expect.element(button('Retry')).toBeVisible();
    there.refuseReads(false);
    await button('Retry').click();
    await expect.element(rows).toHaveLength(2);
  });

  test('has a dot for what is new until it is opened', async () => {
    const there = filled();
    const news = countRoomNews(there.phone);
    await there.phone.open(`${there.room.lastlink}/about`);
    await expect.poll(there.phone.channel.listeners).toHaveLength(1);
    news.happen(there.room.id, 'EVENT_RESOURCE');
    await page.getByRole('tab', { name: 'Resources new' }).click();
    await expect
      .poll(() => there.phone.server.calls(markRead).map(({ body }) => body.notificationsType))
      .toEqual(['EVENT_RESOURCE']);
  });

  test('is not kept on the phone of who is blocked', async () => {
    const there = filled();
    const { phone, room, rooms } = there;
    await openResources(there);
    await page.getByRole('link', { name: /Templates/ }).click();
    await expect.poll(() => storedOf(phone.me.id)).toMatch(/How to fold.*Board|Board.*How to fold/);
    rooms.change(room.id, { eventParticipantStatus: 'BLOCKED' });
    phone.tell({ type: 'own.place', eventId: room.id });
    await expect.poll(() => storedOf(phone.me.id)).not.toMatch(/How to fold|Board|Templates/);
  });
});

describe('a link', () => {
  test('is added into the folder that is open; what is missing or no address is said', async () => {
    const there = withResources({
      room: { name: 'Clinic', resourceUploadAccess: false },
      folders: { Templates: [] },
    });
    await openResources(there);
    await expect.element(button('New folder')).not.toBeInTheDocument();
    await page.getByRole('link', { name: /Templates/ }).click();
    await expect.element(page.getByText('Nothing here yet. Add the first file or link.')).toBeVisible();
    await addButton.click();
    await page.getByText('Link', { exact: true }).click();
    await inSheet('Add resource', 'Add').click();
    await expect.element(page.getByText(texts.mandatory)).toHaveLength(2);
    await expect.element(box('Name')).toHaveFocus();
    await box('Name').fill('Board');
    await box('URL').fill('not an address');
    await inSheet('Add resource', 'Add').click();
    await expect.element(page.getByText(texts.invalid)).toBeVisible();
    await box('URL').fill('example.org/board');
    await box(/^Tags/).fill('a, b');
    await inSheet('Add resource', 'Add').click();
    await expect.element(rows).toHaveLength(1);
    await expect.element(page.getByText('Added', { exact: true }).first()).toBeInTheDocument();
    const [call] = there.phone.server.calls(createResource);
    expect(call?.body).toEqual({
      name: 'Board',
      tags: 'a, b',
      url: 'https://example.org/board',
      resourceType: 'URL',
    });
    expect(Number(call?.params.categoryId)).toBe(there.others[0]?.id);
  });

  test('stays typed when its answer is lost, and is added once', async () => {
    const there = withResources({ room: { name: 'Clinic', ...host } });
    await openResources(there);
    await addButton.click();
    await page.getByText('Link', { exact: true }).click();
    await box('Name').fill('Board');
    await box('URL').fill('https://example.org');
    there.phone.server.once(createResource, loseAnswer);
    await inSheet('Add resource', 'Add').click();
    await expect.element(page.getByText('Adding needs a connection.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await openResources(there);
    await addButton.click();
    await expect.element(box('Name')).toHaveValue('Board');
    await inSheet('Add resource', 'Add').click();
    await expect.element(rows).toHaveLength(1);
    const keys = there.phone.server.calls(createResource).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });

  test('is changed and deleted by who added it, after a question, and not by others', async () => {
    const phone = newPhone();
    const own = newLink('Board', { createdById: phone.me.id });
    await openResources(withResources({ phone, links: [own, newLink('Poster')] }));
    await button('Options for Board').click();
    await expectSound('the menu of a link');
    await inSheet('Board', 'Edit').click();
    await box('Name').fill('Whiteboard');
    await inSheet('Edit Board', 'Save').click();
    await button('Options for Whiteboard').click();
    await inSheet('Whiteboard', 'Delete…').click();
    await inSheet('Delete Whiteboard?', 'Delete').click();
    await expect.element(rows).toHaveLength(1);
    await button('Options for Poster').click();
    await expect.element(inSheet('Poster', 'Edit')).toBeDisabled();
    await expect.element(inSheet('Poster', 'Delete…')).toBeDisabled();
    await expect
      .element(page.getByText('Only hosts, admins and whoever added it can change it.'))
      .toBeVisible();
  });
});

describe('a folder', () => {
  test('is made, renamed, and deleted with everything in it after a question', async () => {
    const there = withResources({ room: { name: 'Clinic', ...host } });
    await openResources(there);
    await button('New folder').click();
    await inSheet('New folder', 'Add folder').click();
    await expect.element(page.getByText(texts.mandatory)).toBeVisible();
    await box('Folder name').fill('Templates');
    await inSheet('New folder', 'Add folder').click();
    await page.getByRole('link', { name: /Templates/ }).click();
    expect(there.phone.server.calls(createResourceFolder)).toHaveLength(1);
    there.others[0]?.links.push(newFile('One.pdf'), newLink('Two'));
    there.phone.tell({ type: 'event.resources', eventId: there.room.id });
    await expect.element(rows).toHaveLength(2);
    await button('Options for Templates').click();
    await inSheet('Templates', 'Rename').click();
    await box('Folder name').fill('Sheets');
    await inSheet('Rename folder', 'Save').click();
    await expect.element(heading('Sheets')).toBeVisible();
    await button('Options for Sheets').click();
    await inSheet('Sheets', 'Delete…').click();
    await expect.element(sheet('Delete Sheets?').getByText('Its 2 files and links go too.')).toBeVisible();
    await inSheet('Delete Sheets?', 'Delete').click();
    await expect.element(heading('Root')).toBeVisible();
    await expect.element(folders).toHaveLength(0);
  });

  test('and all else that is written needs a connection, as is said where one taps', async () => {
    const there = withResources({ room: { name: 'Clinic', ...host }, links: [newLink('Board')] });
    await openResources(there);
    await expect.element(rows).toHaveLength(1);
    there.phone.setOnline(false);
    await addButton.click();
    await expect.element(page.getByText('Adding needs a connection.').first()).toBeInTheDocument();
    await button('Options for Board').click();
    await inSheet('Board', 'Delete…').click();
    await expect.element(page.getByText('Deleting needs a connection.').first()).toBeInTheDocument();
    await expect.element(sheet('Add resource')).not.toBeInTheDocument();
  });
});
