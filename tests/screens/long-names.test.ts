import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newChat } from './support/chat.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { answerOrganization } from './support/organizations.ts';
import { newUser } from './support/people.ts';
import { answerPeople } from './support/people-list.ts';
import { inRoom, phoneInRoom } from './support/room-people.ts';
import { answerRooms, newRoom } from './support/rooms.ts';

/** As long as the rules allow, without a place to break. */
const long = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'o');
const words = { position: long, organization: long, location: long };
const longest = newUser({
  firstName: long,
  lastName: long,
  myLastlink: `https://last-links.example/the_longest`,
  ...words,
});

const isCut = (element: Element): boolean =>
  element.parentElement !== null &&
  (getComputedStyle(element.parentElement).overflowX !== 'visible' || isCut(element.parentElement));

/** What reaches over the sides of the screen. */
const tooWide = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left < -1 || right > window.innerWidth + 1) && !isCut(element);
    })
    .map((element) => element.outerHTML.slice(0, 120));

async function expectToFit(heading: RegExp): Promise<void> {
  await expect.element(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect.poll(tooWide).toEqual([]);
}

const organization = (phone: Phone) =>
  answerOrganization(phone, { role: 'owner', name: long, location: long, others: [[longest, 'member']] });

test.each([
  ['members of an organisation', '/account/organization/masar_studio?tab=members', organization],
  ['an organisation', '/account/organization/masar_studio', organization],
  ['organisations', '/o', organization],
  ['people', '/contacts', (phone: Phone) => answerPeople(phone.server, [longest])],
  ['a person', '/the_longest', (phone: Phone) => answerPeople(phone.server, [longest])],
  ['messages', '/messages', (phone: Phone) => newChat(phone).with(longest).write(long)],
  [
    'rooms',
    '/w',
    (phone: Phone) => answerRooms(phone, [newRoom({ name: long, creator: longest, status: 'APPROVED' })]),
  ],
])('%s with the longest names fit the screen', async (_, at, answer) => {
  const phone = newPhone();
  answer(phone);
  await phone.open(at);
  await expect.poll(() => document.body.textContent).toContain(long);
  await expectToFit(/./);
});

test('the sheet of a person with the longest name is no wider than the screen', async () => {
  const phone = newPhone();
  organization(phone);
  await phone.open('/account/organization/masar_studio?tab=members');
  await page.getByRole('button', { name: /^Options for/ }).click();
  await expectToFit(new RegExp(`^${long} ${long}`));
  await page.getByRole('button', { name: /^Make owner/ }).click();
  await expectToFit(/the owner\?$/);
});

test('a conversation with the longest name fits the screen, and so do its options', async () => {
  const phone = newPhone();
  const talk = newChat(phone).with(longest);
  talk.write(long);
  await phone.open(`/messages/${talk.sid}`);
  await expectToFit(new RegExp(long));
  await page
    .getByRole('button', { name: /^Options/ })
    .first()
    .click();
  await expectToFit(new RegExp(long));
});

test('people of a room with the longest names fit the screen', async () => {
  const { phone, room } = phoneInRoom([inRoom(longest, { host: true, notes: long })], { name: long });
  await phone.open(`${room.lastlink}/people`);
  await expect.poll(() => document.body.textContent).toContain(long);
  await expectToFit(/people/);
});
