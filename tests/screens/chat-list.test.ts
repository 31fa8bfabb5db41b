import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { displayName } from '#domain/person.ts';
import { field, newChat, say, shown } from './support/chat.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { untilKept } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import { answerPeople } from './support/people-list.ts';
import { button, dialog, inDialog } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { storedOf } from './support/stored-data.ts';

const [noura = refuse('internal'), omar = refuse('internal')] = cohort;
const nav = page.getByRole('navigation', { name: 'Main' });
const chatLink = nav.getByRole('link', { name: /Chat/ });
const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
const rowOf = (person: typeof noura) => rows.filter({ hasText: displayName(person) });
const linkOf = (person: typeof noura) => rowOf(person).getByRole('link');

/** Somebody with two conversations, of which one has something new. */
async function phoneWithTwo() {
  const phone = newPhone();
  const chat = newChat(phone);
  const [withNoura, withOmar] = [chat.with(noura), chat.with(omar)];
  withNoura.write('See you at the clinic');
  withNoura.writeElsewhere('Gladly');
  withNoura.read();
  withOmar.write('Which sensor do you use?');
  const app = await phone.open('/messages');
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  return { phone, app, withNoura, withOmar };
}

describe('the list of conversations', () => {
  test('has the latest first, says what is new and who has read, and moves as messages come', async () => {
    const { withNoura, withOmar } = await phoneWithTwo();
    await expect.element(rows.nth(0)).toMatchTextContent(/Which sensor do you use\?.*1 unread/);
    await expect.element(rows.nth(1)).toMatchTextContent(/You: Gladly/);
    await expect.element(chatLink).toHaveAccessibleName('1 unread Chat');
    withNoura.seeAll();
    await expect.element(rows.nth(1).getByLabelText('Read')).toBeVisible();
    const { id } = withNoura.write('At ten?');
    await expect.element(rows.nth(0)).toMatchTextContent(/At ten\?.*1 unread/);
    await expect.element(chatLink).toHaveAccessibleName('2 unread Chat');
    withNoura.remove(id);
    await expect.element(rowOf(noura)).toMatchTextContent(/Deleted message/);
    withOmar.read();
    await expect.element(rowOf(omar)).not.toMatchTextContent(/unread/);
    expect(Date.parse(rows.first().element().querySelector('time')?.dateTime ?? '')).not.toBeNaN();
    await expectSound('the list of conversations');
  });

  test('finds people by any part of their names', async () => {
    await phoneWithTwo();
    await button('Search').click();
    const search = page.getByRole('searchbox', { name: 'Search conversations' });
    await search.fill((omar.lastName ?? '').slice(0, 4).toUpperCase());
    await expect.element(rows).toMatchTextContent(new RegExp(displayName(omar)));
    expect(rows.elements()).toHaveLength(1);
    await search.fill('nobody at all');
    await expect.element(page.getByText('Nobody fits “nobody at all”.')).toBeVisible();
  });

  test('brings its conversations along: one that was never opened is read without a network', async () => {
    const { phone } = await phoneWithTwo();
    // The list alone would keep the last message only.
    await expect.poll(() => storedOf(phone.me.id)).toContain('See you at the clinic');
    phone.setOnline(false);
    await phone.open('/messages');
    await linkOf(noura).click();
    await shown('See you at the clinic', 'Gladly');
  });

  test('keeps what waits on top without a network, after a restart too', async () => {
    const { phone } = await phoneWithTwo();
    await linkOf(noura).click();
    await shown('See you at the clinic', 'Gladly');
    phone.setOnline(false);
    await say('Written in a tunnel');
    await untilKept(phone.me, 1);
    await phone.open('/messages');
    await expect.element(rows.nth(0)).toMatchTextContent(/You: Written in a tunnel/);
    await expect.element(rows.nth(0).getByLabelText('Waiting to send')).toBeVisible();
    phone.setOnline(true);
    await expect.element(rows.nth(0).getByLabelText('Waiting to send')).not.toBeInTheDocument();
    await expect.element(rows.nth(0)).toMatchTextContent(/You: Written in a tunnel/);
  });
});

test('the first message to somebody begins in “New message”, and is a conversation from then on', async () => {
  const phone = newPhone();
  newChat(phone);
  answerPeople(phone.server, cohort);
  const app = await phone.open('/messages');
  await expect.element(page.getByRole('heading', { name: 'Direct messages' })).toBeVisible();
  await button('New message').first().click();
  await dialog('New message')
    .getByRole('combobox')
    .fill(omar.lastName ?? '');
  await dialog('New message')
    .getByRole('option', { name: new RegExp(displayName(omar)) })
    .click();
  await expect.element(field).toBeVisible();
  await say('Hello for the first time');
  await shown('Hello for the first time');
  await app.router.navigate({ to: '/messages/{-$sid}', params: { sid: undefined } });
  await expect.element(rows).toMatchTextContent(/You: Hello for the first time/);
});

describe('from the menu of a conversation', () => {
  const options = button('Options for the conversation');

  test('it is muted: it stays in the list, and counts in no badge', async () => {
    const { app, withOmar } = await phoneWithTwo();
    await linkOf(omar).click();
    await shown('Which sensor do you use?');
    await options.click();
    await dialog(displayName(omar)).getByRole('button', { name: /^Mute/ }).click();
    await app.router.navigate({ to: '/messages/{-$sid}', params: { sid: undefined } });
    await expect.element(rowOf(omar).getByLabelText('Muted')).toBeVisible();
    withOmar.write('And another');
    await expect.element(rowOf(omar)).toMatchTextContent(/And another.*unread/);
    await expect.element(chatLink).toHaveAccessibleName('Chat');
  });

  test('its person is blocked, stands in Account, and is unblocked there', async () => {
    const { app } = await phoneWithTwo();
    await linkOf(noura).click();
    await shown('See you at the clinic', 'Gladly');
    await options.click();
    await dialog(displayName(noura)).getByRole('button', { name: 'Block…' }).click();
    await inDialog('Block').click();
    await expect.element(page.getByText(`You have blocked ${displayName(noura)}.`)).toBeVisible();
    await app.router.navigate({ to: '/account' });
    await button('Blocked people').click();
    await dialog('Blocked people')
      .getByRole('button', { name: `Unblock ${displayName(noura)}` })
      .click();
    await expect.element(dialog('Blocked people')).toMatchTextContent(/Nobody is blocked\./);
  });
});
