import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sendMessageTo } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { field, messages, newChat, say, send, shown } from './support/chat.ts';
import { draftPlaces } from './support/composer.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { writeElsewhere } from './support/other-tab.ts';
import { untilKept } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import { button, dialog, inDialog, onScreenOf } from './support/post-steps.ts';
import { answerRooms, newRoom } from './support/rooms.ts';
import { expectSound, expectToFit } from './support/sound.ts';

const [noura = refuse('internal'), omar = refuse('internal')] = cohort;

async function openTalk() {
  const phone = newPhone();
  const talk = newChat(phone).with(noura);
  talk.write('Hello');
  talk.read();
  const open = () => phone.open(`/messages/${talk.sid}`);
  const app = await open();
  await shown('Hello');
  return { phone, talk, app, open };
}

/** As a phone says of itself that it has no keyboard, and fingers. */
function useFingers(): void {
  const own = window.matchMedia;
  window.matchMedia = (query) => own.call(window, query.includes('hover: hover') ? 'not all' : query);
  onTestFinished(() => {
    window.matchMedia = own;
  });
}

/** As keys do that are pressed before the phone has got round to anything else. */
function typeAtOnce(text: string): void {
  const element = field.element() as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('the field', () => {
  test('sends with Enter, makes a line with Shift and Enter, and goes on', async () => {
    const { talk } = await openTalk();
    await expect.element(send).toBeDisabled();
    await field.click();
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}');
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Three{Enter}');
    await expect.poll(talk.texts).toEqual(['Hello', 'One<br>two', 'Three']);
    await expect.element(messages.getByText(/^One/)).toBeVisible();
    await userEvent.keyboard('   {Enter}');
    await expect.element(send).toBeDisabled();
    expect(talk.texts()).toHaveLength(3);
  });

  test('makes a line with Enter where there are only fingers; the button sends and the field keeps its focus', async () => {
    useFingers();
    const { talk } = await openTalk();
    await field.click();
    await userEvent.keyboard('One{Enter}two');
    await expect.element(field).toHaveValue('One\ntwo');
    await send.click();
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await expect.poll(talk.texts).toEqual(['Hello', 'One<br>two']);
  });

  test('grows up to five lines, and pushes nothing out of the screen', async () => {
    await openTalk();
    await onScreenOf(320, 568);
    await expect.element(field).toBeVisible();
    const heightOf = () => field.element().getBoundingClientRect().height;
    const one = heightOf();
    await field.fill('1\n2\n3');
    const three = heightOf();
    expect(three).toBeGreaterThan(one + 30);
    await field.fill('1\n2\n3\n4\n5\n6\n7\n8\n9');
    expect(heightOf()).toBeGreaterThan(three);
    expect(heightOf()).toBeLessThan(one + 110);
    const { bottom } = field.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(568);
    expectToFit('a long text');
    await expectSound('writing a message');
  });

  test('takes words as they are: signs of HTML stay signs', async () => {
    const { talk } = await openTalk();
    await say('<b>1 & 2</b> "three"');
    await expect.poll(talk.texts).toHaveLength(2);
    await expect.element(messages.getByText('<b>1 & 2</b> "three"')).toBeVisible();
    expect(messages.element().querySelector('b')).toBeNull();
  });

  test('cuts nothing: it counts what is too much', async () => {
    const { talk } = await openTalk();
    const most = limits.chatMessageMaxLength;
    await field.fill('a'.repeat(most - 20));
    await expect.element(page.getByText('20 characters left')).toBeVisible();
    await field.fill('a'.repeat(most + 5));
    await expect.element(page.getByText('5 characters too many')).toBeVisible();
    await expect.element(send).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect((field.element() as HTMLTextAreaElement).value).toHaveLength(most + 5);
    await field.fill('a'.repeat(most));
    await send.click();
    await expect.element(field).toHaveValue('');
    await expect.poll(talk.texts).toHaveLength(2);
  });
});

describe('what is written', () => {
  test('stays for each conversation until it is sent, also when the app is opened anew', async () => {
    const { phone, talk, open } = await openTalk();
    await field.fill('Half a thought\nand <more>');
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([`chat:person:${noura.id}`]);
    await phone.open(`/messages/with-${omar.id}`);
    await expect.element(field).toHaveAccessibleName(`Write to ${omar.firstName}`);
    await expect.element(field).toHaveValue('');
    await open();
    await expect.element(field).toHaveValue('Half a thought\nand <more>');
    await send.click();
    await expect.element(field).toHaveValue('');
    await expect.poll(talk.texts).toHaveLength(2);
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([]);
    await open();
    await expect.element(field).toHaveValue('');
  });

  test('in another tab meanwhile is offered', async () => {
    const { phone } = await openTalk();
    await field.fill('Mine');
    const place = `chat:person:${noura.id}`;
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([place]);
    await writeElsewhere(phone.me.id, place, 'Theirs &amp; longer');
    await expect.element(page.getByText(/^Changed in another tab\./)).toBeVisible();
    await expectSound('a text of another tab');
    await button('Use that text').click();
    await expect.element(field).toHaveValue('Theirs & longer');
    await expect.element(page.getByText(/^Changed in another tab\./)).not.toBeInTheDocument();
  });

  test('leaves the field only once the phone has it, and goes out once without a network at first', async () => {
    const { phone, talk, open } = await openTalk();
    phone.setOnline(false);
    await say('Later');
    await untilKept(phone.me, 1);
    await open();
    await shown('Hello', 'Later');
    await expect.element(messages.getByText('Waiting to send')).toBeVisible();
    phone.setOnline(true);
    await expect.poll(talk.texts).toEqual(['Hello', 'Later']);
    expect(new Set(phone.server.calls(sendMessageTo).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      1,
    );
  });

  test('while the last message is being kept is not lost', async () => {
    const { phone, talk } = await openTalk();
    await field.fill('One');
    (send.element() as HTMLElement).click();
    typeAtOnce('Two');
    await expect.poll(talk.texts).toEqual(['Hello', 'One']);
    await expect.element(field).toHaveValue('Two');
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([`chat:person:${noura.id}`]);
    await send.click();
    await expect.poll(talk.texts).toEqual(['Hello', 'One', 'Two']);
    await expect.element(field).toHaveValue('');
  });

  test('and sent while the last message is being kept goes after it', async () => {
    const { talk } = await openTalk();
    await field.fill('One');
    (send.element() as HTMLElement).click();
    typeAtOnce('OneTwo');
    (send.element() as HTMLElement).click();
    await expect.poll(talk.texts).toEqual(['Hello', 'One', 'Two']);
    await expect.element(field).toHaveValue('');
  });

  test('that the phone cannot keep stays in the field, with the reason', async () => {
    const { talk } = await openTalk();
    const { add, put } = IDBObjectStore.prototype;
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await field.fill('Do not lose this');
    Object.assign(IDBObjectStore.prototype, { add: fail, put: fail });
    onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { add, put }));
    await send.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field).toHaveValue('Do not lose this');
    Object.assign(IDBObjectStore.prototype, { add, put });
    await send.click();
    await expect.element(field).toHaveValue('');
    await expect.poll(talk.texts).toEqual(['Hello', 'Do not lose this']);
  });
});

describe('a link', () => {
  test('to a room goes with the message, and is a card in it', async () => {
    const phone = newPhone();
    const room = newRoom({ name: 'Prototype clinic', status: 'APPROVED' });
    answerRooms(phone, [room]);
    const talk = newChat(phone).with(noura);
    talk.write('Hello');
    const app = await phone.open(`/messages/${talk.sid}`);
    await shown('Hello');
    const attach = button('Attach a link');
    await attach.click();
    await expect.element(dialog('Attach a link')).toBeVisible();
    await inDialog('My profile').click();
    await expect.element(button('Remove the link')).toBeVisible();
    await button('Remove the link').click();
    await expect.element(send).toBeDisabled();
    await attach.click();
    await inDialog('Prototype clinic').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectSound('a message with a link');
    await field.fill('Come along');
    await send.click();
    await expect.element(button('Remove the link')).not.toBeInTheDocument();
    const card = messages.getByRole('link', { name: 'Open the room' });
    await expect.element(card).toBeVisible();
    await expect.poll(talk.texts).toEqual(['Hello', 'Come along']);
    await card.click();
    await expect.poll(app.address).toContain(room.lastlink);
  });

  test('stays with what is written until it is sent, also when the app is opened anew', async () => {
    const { phone, talk, open } = await openTalk();
    await button('Attach a link').click();
    await inDialog('My profile').click();
    await field.fill('See me\nhere');
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([`chat:person:${noura.id}`]);
    await open();
    await expect.element(field).toHaveValue('See me\nhere');
    await expect.element(button('Remove the link')).toBeVisible();
    await send.click();
    await expect.element(messages.getByRole('link', { name: 'Open the profile' })).toBeVisible();
    await expect.poll(talk.texts).toEqual(['Hello', 'See me<br>here']);
    await open();
    await shown('Hello', 'See mehereOpen the profile');
    await expect.element(button('Remove the link')).not.toBeInTheDocument();
  });

  test('alone says the name of its place', async () => {
    const { phone, talk } = await openTalk();
    await button('Attach a link').click();
    await inDialog('My profile').click();
    await send.click();
    await expect.poll(talk.texts).toEqual(['Hello', `${phone.me.firstName} ${phone.me.lastName}`]);
    await expect.element(messages.getByRole('link', { name: 'Open the profile' })).toBeVisible();
  });
});
