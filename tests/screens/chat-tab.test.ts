import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ChatThread } from '#client/features/chat/tabs.tsx';
import { blockPerson, muteConversation } from '#contract/chat.ts';
import { displayName } from '#domain/person.ts';
import { muteKind } from '#offline/kinds/chat.ts';
import { field, messages, newChat, newSid, shown, thread } from './support/chat.ts';
import { noura, phoneWithTalk } from './support/chat-talk.ts';
import { newPhone } from './support/open-app.tsx';
import { hidePage } from './support/outbox.ts';
import { button, dialog, inDialog } from './support/post-steps.ts';
import { answerRooms, newRoom } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

const options = button('Options for the conversation');
const barTop = () => page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().top;
const endOfThread = () => thread.element().getBoundingClientRect().bottom;

function phoneWithDiscussion() {
  const phone = newPhone();
  const room = newRoom({ name: 'Prototype clinic', status: 'APPROVED', twilioGroupChatId: newSid() });
  answerRooms(phone, [room]);
  const talk = newChat(phone).of(room);
  return { phone, room, talk };
}

describe('a discussion below the cover of its room', () => {
  test('ends with the screen also where a link has opened it', async () => {
    const { phone, room, talk } = phoneWithDiscussion();
    talk.writeOften(30);
    await ChatThread.load();
    const app = await phone.open(`${room.lastlink}/about`);
    await expect.element(page.getByRole('heading', { name: 'Prototype clinic' })).toBeVisible();
    await app.router.navigate({ to: '/contacts' });
    await app.router.navigate({ to: `${room.lastlink}/discussion` as string });
    await expect.element(field).toBeVisible();
    await expect.element(messages.getByText('Message 30')).toBeVisible();
    expect(Math.abs(endOfThread() - barTop())).toBeLessThanOrEqual(2);
  });

  test('has not been seen where its messages stand below the screen', async () => {
    const { phone, room, talk } = phoneWithDiscussion();
    talk.writeOften(30);
    talk.read();
    const app = await phone.open(`${room.lastlink}/discussion`);
    await expect.poll(phone.channel.listeners).toHaveLength(1);
    await expect.element(messages.getByText('Message 30')).toBeVisible();
    window.scrollTo({ top: 0, behavior: 'instant' });
    const before = talk.readUpTo();
    const { id } = talk.write('Below the screen');
    await expect.element(messages.getByText('Below the screen')).toBeInTheDocument();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    hidePage()();
    // A read that was wrongly under way would have gone out before this.
    await app.connection.outbox.enqueue(muteKind, { sid: talk.sid, muted: true });
    await expect.poll(() => phone.server.calls(muteConversation)).toHaveLength(1);
    expect(talk.readUpTo()).toBe(before);
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await expect.poll(talk.readUpTo).toBe(id);
  });

  test('is muted from its own menu', async () => {
    const { phone, room, talk } = phoneWithDiscussion();
    talk.writeOften(30);
    await phone.open(`${room.lastlink}/discussion`);
    await expect.element(messages.getByText('Message 30')).toBeVisible();
    await expectSound('a discussion with its options');
    await options.click();
    await dialog('Discussion').getByRole('button', { name: /^Mute/ }).click();
    await expect.poll(() => phone.server.calls(muteConversation)).toHaveLength(1);
    await options.click();
    await dialog('Discussion').getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(() => phone.server.calls(muteConversation)).toHaveLength(2);
  });
});

test('the options of a conversation stand in a profile too', async () => {
  const { phone, talk } = phoneWithTalk();
  talk.write('Hello');
  await phone.open(`${new URL(noura.myLastlink).pathname}?tab=chat`);
  await shown('Hello');
  await options.click();
  await dialog(displayName(noura)).getByRole('button', { name: 'Block…' }).click();
  await inDialog('Block').click();
  await expect.element(page.getByText(`You have blocked ${displayName(noura)}.`)).toBeVisible();
  await expect.poll(() => phone.server.calls(blockPerson)).toHaveLength(1);
});
