import type { BrowserContextOptions, Page } from '@playwright/test';
import { type Newcomer, newcomer } from './api-caller.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { isMarked, markPage, openLive, soon } from './live-steps.ts';
import {
  ask,
  bring,
  chip,
  decide,
  diet,
  exported,
  makeAdmin,
  makeAskingRoom,
  nameOf,
  panel,
  sendAnswers,
  tab,
  undoDenial,
} from './registering-steps.ts';
import { untilStored } from './stored-data.ts';

const name = 'Salt and bread';
const suffix = 'salt_and_bread_21';
const waiting = 'To be approved';

/** Types without a network: it stays through a reload, and cannot be sent. */
async function typeOffline(page: Page, answer: string): Promise<void> {
  await page.getByLabel(bring).fill(answer);
  await page.context().setOffline(true);
  await sendAnswers(page);
  await expect(page.getByText(/^Sending needs a connection\./)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(bring)).toHaveValue(answer);
  await page.context().setOffline(false);
}

/** Writes the own note without a network; it leaves once there is one. */
async function writeNoteOffline(page: Page, note: string): Promise<void> {
  await tab(page, 'People').click();
  const own = page.getByRole('region', { name: 'You' });
  await expect(own).toBeVisible();
  await page.context().setOffline(true);
  await own.getByRole('button', { name: /^Add a note/ }).click();
  await own.getByLabel('Your note').fill(note);
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('Waiting to send')).toBeVisible();
  await untilStored(page, 1);
  await page.context().setOffline(false);
  await expect(own.getByText('Waiting to send')).toBeHidden();
}

test('a host approves, denies, removes, lets back, blocks and makes an admin; each of two guests sees what they may, at once, and is told once', async ({
  page: host,
  login,
  onDevice,
  callerFor,
  request,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/); // the room is gone for who is blocked
  const owner = await callerFor('host');
  await makeAskingRoom(owner, name, suffix);
  const [noura, reem] = await Promise.all([
    newcomer({ request }, server),
    newcomer({ request }, server, { firstName: 'Reem' }),
  ]);
  const deviceOf = async (guest: Newcomer, options?: BrowserContextOptions) => {
    const device = await onDevice(undefined, options);
    await signInByToken(device.context(), guest);
    return device;
  };
  const first = await deviceOf(noura, { serviceWorkers: 'allow' });
  const second = await deviceOf(reem);
  await login('host');
  await openLive(host, `/w/${suffix}/about`);
  await expect(tab(host, 'Registrants')).toBeVisible();
  const mails = async (guest: Newcomer) =>
    (await server.subjectsTo(guest.me.email)).filter((subject) => subject.includes(name));

  await test.step('both ask and answer', async () => {
    await first.goto(`/w/${suffix}`);
    await untilInstalled(first);
    await openLive(first, `/w/${suffix}`);
    await openLive(second, `/w/${suffix}`);
    for (const page of [host, second]) await markPage(page);
    await ask(first);
    await ask(second);
    await typeOffline(first, 'Dates');
    await sendAnswers(first);
    await second.getByLabel(bring).fill('=SUM(1)');
    await second.getByLabel(diet).fill('Nuts');
    await sendAnswers(second);
    for (const guest of [first, second]) await expect(panel(guest, 'Waiting for approval')).toBeVisible();
  });

  await test.step('the host hears of both, approves one and denies the other, once for good', async () => {
    await expect(tab(host, /^Registrants\s*2 new$/)).toBeVisible(soon);
    await tab(host, /^Registrants/).click();
    const named = nameOf(noura);
    await decide(host, { name: named, from: waiting, choice: 'Approved', to: 'Approved' });
    await expect(tab(first, 'People')).toBeVisible(soon);
    await expect(tab(first, 'Registrants')).toBeHidden();
    const denial = { name: nameOf(reem), from: waiting, choice: 'Denied', to: 'Denied' };
    await decide(host, denial);
    await expect(panel(second, 'Not approved')).toBeVisible(soon);
    await undoDenial(host);
    await expect(chip(host, denial.name, waiting)).toBeVisible();
    await expect(panel(second, 'Waiting for approval')).toBeVisible(soon);
    await decide(host, denial);
    await expect(panel(second, 'Not approved')).toBeVisible(soon);
    await expect(second.getByRole('tablist')).toBeHidden();
  });

  await test.step('a note that was written without a network reaches the host', async () => {
    const note = 'I know every bakery here.';
    await writeNoteOffline(first, note);
    await tab(host, 'People').click();
    const people = host.getByRole('list', { name: 'People' });
    await expect(people.getByRole('listitem').filter({ hasText: nameOf(noura) })).toContainText(note);
    await tab(host, /^Registrants/).click();
  });

  await test.step('the export has both with their answers', async () => {
    const { fileName, rows } = await exported(host);
    expect(fileName).toMatch(/^registrants-salt_and_bread_21-.*\.xlsx$/);
    const find = ({ me }: Newcomer) => rows.find((row) => Object.values(row).includes(me.email));
    expect(find(noura)).toMatchObject({ [bring]: 'Dates', [diet]: null });
    expect(Object.values(find(noura) ?? {})).toContain('Approved');
    expect(find(reem)).toMatchObject({ [bring]: '=SUM(1)', [diet]: 'Nuts' });
    expect(Object.values(find(reem) ?? {})).toContain('Denied');
  });

  await test.step('each gets one mail', async () => {
    await expect.poll(() => mails(reem)).toEqual([`About your request to join ${name} · Last Links`]);
    await expect.poll(() => mails(noura)).toEqual([`You are in: ${name} · Last Links`]);
  });

  await test.step('who was removed asks again with what was answered, and is let back', async () => {
    const named = nameOf(noura);
    await decide(host, { name: named, from: 'Approved', choice: 'Remove…', to: 'Removed' });
    await expect(panel(first, 'You are no longer in this room')).toBeVisible(soon);
    await expect(first.getByRole('tablist')).toBeHidden();
    await ask(first);
    await expect(first.getByLabel(bring)).toHaveValue('Dates');
    await sendAnswers(first);
    await expect(chip(host, named, waiting)).toBeVisible(soon);
    await decide(host, { name: named, from: waiting, choice: 'Approved', to: 'Approved' });
    await expect(tab(first, 'People')).toBeVisible(soon);
  });

  await test.step('one becomes an admin, for the other the room disappears', async () => {
    await makeAdmin(host, nameOf(noura));
    await expect(tab(first, 'Registrants')).toBeVisible(soon);
    await expect(first.getByRole('link', { name: 'Manage' })).toBeVisible();
    await decide(host, { name: nameOf(reem), from: 'Denied', choice: 'Block…', to: 'Blocked' });
    await expect(second.getByRole('heading', { level: 1, name: 'This room is not here' })).toBeVisible(soon);
    await tab(first, 'Registrants').click();
    await expect(chip(first, nameOf(reem), 'Blocked')).toBeVisible();
  });

  expect(await mails(reem)).toHaveLength(1);
  for (const page of [host, second]) expect(await isMarked(page)).toBe(true);
});
