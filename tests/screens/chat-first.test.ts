import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listConversations, sendMessageTo } from '#contract/chat.ts';
import { getUser } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { field, newChat, newSid, say, send, shown } from './support/chat.ts';
import { noura } from './support/chat-talk.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { untilKept } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import { answerPeople } from './support/people-list.ts';
import { button, dialog, inDialog, onScreenOf } from './support/post-steps.ts';

const [, omar = refuse('internal')] = cohort;
const removeLink = button('Remove the link');

/** Writes on while the first message is on its way, and looks at the field once the server has that. */
async function writeOn(letIn: () => void, isKnown: () => Promise<void>): Promise<void> {
  await button('Attach a link').click();
  await inDialog('My profile').click();
  await expect.element(removeLink).toBeVisible();
  await field.click();
  await userEvent.keyboard('And then');
  const element = field.element();
  letIn();
  await isKnown();
  expect(field.element()).toBe(element);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard(' more');
  await expect.element(field).toHaveValue('And then more');
  await expect.element(removeLink).toBeVisible();
}

describe('the first message to somebody', () => {
  test('gives the screen another address, and leaves alone what is written meanwhile', async () => {
    const phone = newPhone();
    const chat = newChat(phone);
    const app = await phone.open(`/messages/with-${noura.id}`);
    await expect.element(page.getByText('No messages yet')).toBeVisible();
    const letIn = phone.server.hold(sendMessageTo);
    await say('Hello!');
    await writeOn(letIn, () => expect.poll(app.address).toBe(`/messages/${chat.with(noura).sid}`));
    await send.click();
    await shown('Hello!', 'And then moreOpen the profile');
  });

  test('stays open beside the list, where no address names it', async () => {
    await onScreenOf(1280, 800);
    const phone = newPhone();
    const chat = newChat(phone);
    await phone.open(`/messages/with-${noura.id}`);
    await expect.element(page.getByText('No messages yet')).toBeVisible();
    phone.setOnline(false);
    await say('Hello!');
    await untilKept(phone.me, 1);
    const app = await phone.open('/messages');
    await expect.element(page.getByRole('region', { name: displayName(noura) })).toBeVisible();
    await expect.element(field).toHaveAccessibleName(`Write to ${noura.firstName}`);
    const letIn = () => phone.setOnline(true);
    await writeOn(letIn, async () => {
      await expect.poll(() => chat.with(noura).texts()).toEqual(['Hello!']);
      await expect
        .element(page.getByRole('region', { name: displayName(noura) }).getByText('Sent'))
        .toBeInTheDocument();
    });
    expect(app.address()).toBe('/messages');
  });

  test('can be written without a network to whoever stands in the list of people', async () => {
    const phone = newPhone();
    newChat(phone);
    answerPeople(phone.server, cohort);
    await phone.open('/messages');
    await expect.element(page.getByRole('heading', { name: 'Direct messages' })).toBeVisible();
    await button('New message').first().click();
    const option = dialog('New message').getByRole('option', { name: new RegExp(displayName(omar)) });
    await expect.element(option).toBeVisible();
    phone.setOnline(false);
    await option.click();
    await say('Later');
    await shown('Later');
    expect(phone.server.calls(getUser)).toEqual([]);
  });
});

describe('a conversation that the list of this phone does not have', () => {
  test('is waited for while the list is read anew', async () => {
    const phone = newPhone();
    const chat = newChat(phone);
    chat.with(noura).write('Hello');
    await phone.open('/messages');
    await expect.element(page.getByText('Hello')).toBeVisible();
    const talk = chat.with(omar);
    talk.write('Just now');
    const letIn = phone.server.hold(listConversations);
    await phone.open(`/messages/${talk.sid}`);
    await expect.poll(() => phone.server.calls(listConversations).length).toBeGreaterThan(1);
    await expect.element(page.getByText('This conversation is not here')).not.toBeInTheDocument();
    letIn();
    await shown('Just now');
  });

  test('needs a connection, without one', async () => {
    const phone = newPhone();
    newChat(phone).with(noura).write('Hello');
    await phone.open('/messages');
    await expect.element(page.getByText('Hello')).toBeVisible();
    phone.setOnline(false);
    await phone.open(`/messages/${newSid()}`);
    await expect.element(page.getByText('This conversation is not on this phone yet')).toBeVisible();
    await expect.element(page.getByText('This conversation is not here')).not.toBeInTheDocument();
  });

  test('is not denied by a list that was read a moment ago', async () => {
    const phone = newPhone();
    newChat(phone).with(noura).write('Hello');
    const app = await phone.open('/messages');
    await expect.element(page.getByText('Hello')).toBeVisible();
    phone.setOnline(false);
    await app.router.navigate({ to: `/messages/${newSid()}` });
    await expect.element(page.getByText('This conversation is not on this phone yet')).toBeVisible();
  });
});
