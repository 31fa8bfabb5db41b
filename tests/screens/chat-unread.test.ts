import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listConversations, listMessages, readConversation } from '#contract/chat.ts';
import { bubbleTexts, field, messages, newChat, newSid, say, shown } from './support/chat.ts';
import { isInSight, noura, phoneWithTalk, scroller } from './support/chat-talk.ts';
import { newPhone } from './support/open-app.tsx';
import { hidePage } from './support/outbox.ts';
import { button } from './support/post-steps.ts';
import { answerRooms, newRoom } from './support/rooms.ts';
import { storedOf } from './support/stored-data.ts';

const newLine = page.getByText('New', { exact: true });
const jumpButton = button(/[Jj]ump to the latest/);

describe('what is new', () => {
  test('begins under a line at which the conversation opens, and is seen as it comes into sight', async () => {
    const { phone, talk, open, openLive } = phoneWithTalk();
    talk.writeOften(30);
    talk.read();
    for (let index = 1; index <= 30; index += 1) talk.write(`New ${index}`);
    await openLive();
    await expect.element(newLine).toBeVisible();
    expect(isInSight('New 1')).toBe(true);
    expect(isInSight('New 30')).toBe(false);
    await expect.poll(talk.readUpTo).toBeGreaterThan(0);
    const seenFirst = talk.readUpTo();
    const lastId = talk.write('New 31').id;
    expect(seenFirst).toBeLessThan(lastId);
    await jumpButton.click();
    await expect.poll(talk.readUpTo).toBe(lastId);
    // The line stays where it was while one reads.
    await expect.element(newLine).toBeInTheDocument();
    await phone.open('/reception');
    await open();
    await expect.element(messages.getByText('New 31', { exact: true })).toBeVisible();
    await expect.element(newLine).not.toBeInTheDocument();
    expect(isInSight('New 31')).toBe(true);
  });

  test('waits for the place where one has read, rather than pass for seen', async () => {
    const phone = newPhone();
    const room = newRoom({ name: 'Prototype clinic', status: 'APPROVED', twilioGroupChatId: newSid() });
    answerRooms(phone, [room]);
    const talk = newChat(phone).of(room);
    talk.writeOften(40);
    const letIn = phone.server.hold(listConversations);
    await phone.open(`${room.lastlink}/discussion`);
    // They are here, and could stand on the screen by now.
    await expect.poll(() => storedOf(phone.me.id)).toContain('Message 40');
    letIn();
    await expect.element(newLine).toBeVisible();
    expect(isInSight('Message 1')).toBe(true);
    expect(isInSight('Message 40')).toBe(false);
    await expect.poll(talk.readUpTo).toBeGreaterThan(0);
    await expect.element(button(/^\d+ new, jump/)).toBeVisible();
  });

  test('is not seen while another page is in front', async () => {
    const { phone, talk, openLive } = phoneWithTalk();
    talk.write('Before');
    talk.read();
    await openLive();
    await shown('Before');
    const before = phone.server.calls(readConversation).length;
    const bringBack = hidePage();
    talk.write('While away');
    await shown('Before', 'While away');
    // A read that was wrongly under way would have gone out with this message.
    await say('Mine');
    await expect.poll(talk.texts).toHaveLength(3);
    expect(phone.server.calls(readConversation)).toHaveLength(before);
    bringBack();
    await expect.poll(() => phone.server.calls(readConversation).length).toBeGreaterThan(before);
  });

  test('comes into sight at the end; above it the reading stays, and a button counts it', async () => {
    const { talk, openLive } = phoneWithTalk();
    talk.writeOften(40);
    talk.read();
    await openLive();
    await expect.element(messages.getByText('Message 40')).toBeVisible();
    talk.write('At the end');
    await expect.element(messages.getByText('At the end')).toBeVisible();
    expect(isInSight('At the end')).toBe(true);
    await expect.element(jumpButton).not.toBeInTheDocument();
    scroller().scrollTop = -600;
    await expect.element(jumpButton).toBeVisible();
    const at = messages.getByText('Message 20').element().getBoundingClientRect().top;
    talk.write('Further down');
    talk.write('Further still');
    const newButton = button('2 new, jump to the latest message');
    await expect.element(newButton).toBeVisible();
    expect(messages.getByText('Message 20').element().getBoundingClientRect().top).toBeCloseTo(at, 0);
    await newButton.click();
    await expect.poll(() => isInSight('Further still')).toBe(true);
    await expect.element(jumpButton).not.toBeInTheDocument();
  });

  test('names who types, as long as they do', async () => {
    const { phone, talk, openLive } = phoneWithTalk();
    talk.write('Hello');
    await openLive();
    await shown('Hello');
    const place = messages.element().getBoundingClientRect().top;
    phone.tell({ type: 'chat.typing', sid: talk.sid, userId: noura.id });
    await expect.element(page.getByText(`${noura.firstName} is typing…`)).toBeVisible();
    expect(messages.element().getBoundingClientRect().top).toBe(place);
    talk.write('There');
    await expect.element(page.getByText(/is typing…/)).not.toBeInTheDocument();
  });

  test('is said to the server: what is on the screen, and that one types', async () => {
    const { phone, talk, openLive } = phoneWithTalk();
    talk.write('Hello');
    const app = await openLive();
    await shown('Hello');
    await expect.poll(phone.channel.said).toContainEqual({ type: 'looking', sid: talk.sid });
    await field.fill('I');
    await field.fill('I a');
    await expect.poll(phone.channel.said).toContainEqual({ type: 'typing', sid: talk.sid });
    expect(phone.channel.said().filter(({ type }) => type === 'typing')).toHaveLength(1);
    await app.router.navigate({ to: '/contacts' });
    await expect.poll(() => phone.channel.said().at(-1)).toEqual({ type: 'looking', sid: null });
  });
});

test('older messages come above without moving what is read', async () => {
  const { phone, chat, talk, open } = phoneWithTalk();
  talk.writeOften(120);
  talk.read();
  await open();
  await expect.element(messages.getByText('Message 120')).toBeVisible();
  expect(bubbleTexts()).toHaveLength(50);
  const letIn = phone.server.hold(listMessages);
  scroller().scrollTop = -scroller().scrollHeight;
  await expect.element(page.getByText('Loading…')).toBeVisible();
  const place = () => messages.getByText('Message 71', { exact: true }).element().getBoundingClientRect().top;
  const at = place();
  letIn();
  await expect.element(messages.getByText('Message 70', { exact: true })).toBeInTheDocument();
  expect(Math.abs(place() - at)).toBeLessThan(40);
  const reopen = chat.close();
  scroller().scrollTop = -scroller().scrollHeight;
  await expect.element(page.getByText(/^The older messages could not be read\./)).toBeVisible();
  reopen();
  await button('Retry').click();
  await expect.element(messages.getByText('Message 1', { exact: true })).toBeInTheDocument();
  expect(bubbleTexts()).toHaveLength(120);
});
