import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { joinEvent, listParticipants } from '#contract/participants.ts';
import { setStatus, setStatuses } from '#contract/registrations.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import {
  chip,
  choice,
  colleague,
  list,
  manyRegistrants,
  newRegistrant,
  openRegistrants,
  select,
  table,
  toast,
} from './support/registrants.ts';
import { newRoom, openRoom } from './support/rooms.ts';
import { storedOf } from './support/stored-data.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const filter = (name: string) => page.getByRole('radio', { name, exact: true });
const search = page.getByRole('searchbox', { name: 'Search registrants' });
const sheet = page.getByRole('dialog');

const decide = async (name: string, from: string, to: string) => {
  await chip(name, from).click();
  await choice(to).click();
};

test('share, filters with their numbers and the search show who is meant', async () => {
  const { phone } = await openRegistrants(manyRegistrants());
  const share = 'Share of each status: To be approved 4, Approved 24, Denied 2, Removed 1';
  await expect.element(page.getByRole('img', { name: share })).toBeVisible();
  for (const name of ['All 31', 'To be approved 4', 'Approved 24', 'Denied 2', 'Removed 1']) {
    expect(filter(name).query()).not.toBeNull();
  }
  expect(filter('Blocked 0').query()).toBeNull();
  await filter('Denied 2').click();
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  await filter('All 31').click();
  await search.fill('kh');
  await expect.element(page.getByText('Type at least 3 letters')).toBeVisible();
  await search.fill('khalid');
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  expect(phone.server.calls(listParticipants).some(({ query }) => query.query === 'kh')).toBe(false);
  await search.fill('');
  await expect.element(chip('Jana Alrashid', 'To be approved')).toBeVisible();
});

test('a decision shows at once, says that a mail goes out, and can be taken back', async () => {
  const { phone } = await openRegistrants([newRegistrant({ name: 'Khalid Aldosari' })]);
  await chip('Khalid Aldosari', 'To be approved').click();
  const letGo = phone.server.hold(setStatus);
  await choice('Approved').click();
  await expect.element(chip('Khalid Aldosari', 'Approved')).toHaveAttribute('aria-busy', 'true');
  // A choice on its way cannot be overtaken by another.
  await chip('Khalid Aldosari', 'Approved').click({ force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  letGo();
  await expect.element(toast).toMatchTextContent(/Approved\. A mail goes out in 10 seconds\./);
  await expect.element(chip('Khalid Aldosari', 'Approved')).toHaveFocus();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
  const sent = phone.server.calls(setStatus).map(({ body: { status, was } }) => ({ status, was }));
  expect(sent).toEqual([
    { status: 'APPROVED', was: 'TO_BE_APPROVED' },
    { status: 'TO_BE_APPROVED', was: 'APPROVED' },
  ]);
});

test('a public room sends no mail, and each of two decisions keeps its way back', async () => {
  await openRegistrants(
    [newRegistrant({ name: 'Khalid Aldosari' }), newRegistrant({ name: 'Jana Alrashid' })],
    undefined,
    false,
  );
  await decide('Khalid Aldosari', 'To be approved', 'Approved');
  await expect.element(toast.getByText('Approved.', { exact: true })).toBeVisible();
  await decide('Jana Alrashid', 'To be approved', 'Approved');
  await expect.element(toast.getByText('Jana Alrashid: Approved.')).toBeVisible();
  await expect.element(toast.getByRole('button', { name: 'Undo' })).toHaveLength(2);
});

test('who is decided about stays in place under a filter until it cannot be taken back', async () => {
  const { phone } = await openRegistrants(manyRegistrants());
  await filter('To be approved 4').click();
  await expect.element(list.getByRole('listitem')).toHaveLength(4);
  await decide('Jana Alrashid', 'To be approved', 'Denied');
  await expect.element(filter('To be approved 3')).toBeInTheDocument();
  await expect.poll(() => phone.server.calls(listParticipants).length).toBeGreaterThan(2);
  const names = () => list.getByRole('listitem').all();
  expect(names()).toHaveLength(4);
  await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent(/Jana Alrashid.*Denied/);
});

test('what another host did meanwhile is told, and shown', async () => {
  const khalid = newRegistrant({ name: 'Khalid Aldosari' });
  const { change } = await openRegistrants([khalid]);
  await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
  change(khalid.id, { status: 'DENIED', decidedBy: colleague });
  await decide('Khalid Aldosari', 'To be approved', 'Approved');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Mona has denied them meanwhile.');
  await expect.element(chip('Khalid Aldosari', 'Denied')).toBeVisible();
});

test.each([
  ['room_full', 'This room is full.'],
  ['answers_missing', 'Has not answered yet.'],
] as const)('a refusal puts the status back and says why: %s', async (code, words) => {
  const { phone } = await openRegistrants([newRegistrant({ name: 'Khalid Aldosari' })]);
  phone.server.on(setStatus, () => refuse(code));
  await decide('Khalid Aldosari', 'To be approved', 'Approved');
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
});

test('removing and blocking ask first and say what they do', async () => {
  const { current, phone } = await openRegistrants([newRegistrant({ name: 'Khalid Aldosari' })]);
  await decide('Khalid Aldosari', 'To be approved', 'Remove…');
  await expect.element(sheet.getByText('They leave the room and can ask to join again.')).toBeVisible();
  await choice('Remove').click();
  await expect.element(chip('Khalid Aldosari', 'Removed')).toBeVisible();
  await decide('Khalid Aldosari', 'Removed', 'Block…');
  await expect.element(sheet.getByText('The room disappears for them. They are not told.')).toBeVisible();
  await choice('Block').click();
  await decide('Khalid Aldosari', 'Blocked', 'Approved');
  await expect.element(chip('Khalid Aldosari', 'Approved')).toBeVisible();
  await expect.poll(() => phone.server.calls(setStatus).length).toBe(3);
  expect(current(phone.server.calls(setStatus)[0]?.body.eventParticipantId ?? 0).status).toBe('APPROVED');
});

test('hosts and oneself have no choices; who owes answers cannot be approved', async () => {
  const phone = newPhone();
  const own = newRegistrant({ name: 'Sara Alqahtani', status: 'APPROVED', host: false });
  await openRegistrants(
    [
      newRegistrant({ name: 'Faisal Alotaibi', host: true, status: 'APPROVED' }),
      { ...own, participantUser: { ...own.participantUser, id: phone.me.id } },
      newRegistrant({ name: 'Tariq Mansour', answered: false, answers: [] }),
    ],
    phone,
  );
  await expect.element(list.getByText('Host', { exact: true })).toBeVisible();
  expect(chip('Sara Alqahtani', 'Approved').query()).toBeNull();
  await expect.element(select('Sara Alqahtani')).toBeDisabled();
  await chip('Tariq Mansour', 'To be approved').click();
  const approve = sheet.getByRole('button', { name: /^Approved/ });
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true');
  await expect.element(approve).toMatchTextContent(/Has not answered yet/);
});

test('who was denied while owing answers has a way back, and the menu says which', async () => {
  const denied = newRegistrant({ name: 'Tariq Mansour', status: 'DENIED', answered: false, answers: [] });
  await openRegistrants([denied]);
  await chip('Tariq Mansour', 'Denied').click();
  const approve = sheet.getByRole('button', { name: /^Approved/ });
  await expect.element(approve).toMatchTextContent(/Once removed they can ask to join again/);
  await expect.element(choice('Remove…')).toBeVisible();
});

test('the admin flag, the answers and the profile are in the menu', async () => {
  const { phone } = await openRegistrants([
    newRegistrant({ name: 'Ziad Farouq', status: 'APPROVED', decidedBy: colleague }),
  ]);
  const options = button('Options for Ziad Farouq');
  await options.click();
  await expect.element(sheet.getByRole('link', { name: 'View profile' })).toBeVisible();
  await sheet.getByRole('button', { name: /^Make admin/ }).click();
  await expect.element(list.getByText(/· Admin/)).toBeVisible();
  expect(phone.server.calls(joinEvent)[0]?.body.admin).toBe(true);
  await options.click();
  await sheet.getByRole('button', { name: /^See answers/ }).click();
  await expect.element(sheet.getByText('Approved by Mona')).toBeVisible();
  await expect.element(sheet.getByText('A chair.')).toBeVisible();
  await choice('Deny').click();
  await expect.element(chip('Ziad Farouq', 'Denied')).toBeVisible();
});

test('registrants need a connection, for reading and for deciding, and nothing of them is kept', async () => {
  const { phone, room } = await openRegistrants([newRegistrant({ name: 'Khalid Aldosari' })]);
  await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
  phone.setOnline(false);
  await decide('Khalid Aldosari', 'To be approved', 'Approved');
  await expect.element(page.getByText('This needs a connection. Nothing was changed.')).toBeVisible();
  await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
  expect(await storedOf(phone.me.id)).not.toContain('khalid.a@example.com');
  await phone.open(`${room.lastlink}/registrants`);
  await expect.element(page.getByText('Registrants need a connection.')).toBeVisible();
  phone.setOnline(true);
  await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
});

test('without the right the address leads to About', async () => {
  const room = newRoom({ name: 'Studio visit', status: 'APPROVED' });
  await openRoom(room, undefined, '/registrants');
  await expect.element(page.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true');
  expect(page.getByRole('tab', { name: 'Registrants' }).query()).toBeNull();
});

describe('on a wide screen', () => {
  beforeEach(() => page.viewport(1_280, 800));
  afterEach(() => page.viewport(390, 844));

  test('they are a table, and several are decided about at once', async () => {
    const { phone } = await openRegistrants([
      newRegistrant({ name: 'Khalid Aldosari' }),
      newRegistrant({ name: 'Tariq Mansour', answered: false, answers: [] }),
      newRegistrant({ name: 'Layan Alshammari', status: 'DENIED' }),
    ]);
    const titles = ['Name', 'Status', 'Registration date', 'Ticket', 'Answers'];
    for (const name of titles) {
      await expect.element(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await expect.element(table.getByRole('cell', { name: '17 Jun 2021' }).first()).toBeVisible();
    await button('3 answers of Khalid Aldosari').click();
    await expect.element(sheet.getByText('Why do you come?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('3 answers of Khalid Aldosari')).toHaveFocus();

    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await expect.element(button('Deny 2')).toBeVisible();
    await button('Approve 3').click();
    const refusal = page.getByText('2 were approved. Tariq: Has not answered yet.');
    await expect.element(refusal).toBeVisible();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await expect.element(select('Tariq Mansour')).toBeChecked();
    const sent = phone.server
      .calls(setStatuses)
      .map(({ body }) => [body.was, body.eventParticipantIds.length]);
    expect(sent).toEqual([
      ['TO_BE_APPROVED', 2],
      ['DENIED', 1],
    ]);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.element(chip('Khalid Aldosari', 'To be approved')).toBeVisible();
    await expect.element(chip('Layan Alshammari', 'Approved')).toBeVisible();
    await button('Clear').click();
    expect(page.getByText('1 selected').query()).toBeNull();
  });
});
