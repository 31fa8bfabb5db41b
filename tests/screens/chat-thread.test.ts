import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listConversations } from '#contract/chat.ts';
import { problems } from '#contract/problem.ts';
import { displayName } from '#domain/person.ts';
import {
  bubbleTexts,
  field,
  messages,
  newChat,
  newSid,
  optionsAt,
  say,
  shown,
  thread,
} from './support/chat.ts';
import { noura, phoneWithTalk, scroller } from './support/chat-talk.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { untilKept } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import { button, inDialog, onScreenOf } from './support/post-steps.ts';
import { answerRooms, newRoom } from './support/rooms.ts';
import { expectSound, expectToFit } from './support/sound.ts';

const [, omar = refuse('internal')] = cohort;
const dayMs = 86_400_000;

function phoneWithDiscussion({ isHost = false } = {}) {
  const phone = newPhone();
  const room = newRoom({ name: 'Prototype clinic', status: 'APPROVED', isHost, twilioGroupChatId: newSid() });
  answerRooms(phone, [room]);
  const talk = newChat(phone).of(room);
  return { phone, room, talk, open: () => phone.open(`${room.lastlink}/discussion`) };
}

describe('a conversation', () => {
  test('stands in runs by author, with days, times and what became of own messages', async () => {
    const { talk, open } = phoneWithTalk();
    const now = Date.now();
    talk.write('Did you get the sheet?', { at: now - 3 * dayMs });
    talk.writeElsewhere('Yes, thank you!');
    talk.seeAll();
    talk.read();
    talk.write('I am at the round table.', { at: now - 20 * 60_000 });
    talk.write('There is one free seat.', { at: now - 19 * 60_000 });
    talk.writeElsewhere('Please keep it.');
    await open();
    await shown(
      'Did you get the sheet?',
      'Yes, thank you!',
      'I am at the round table.',
      'There is one free seat.',
      'Please keep it.',
    );
    const runs = messages.getByRole('listitem');
    expect(runs.elements()).toHaveLength(4);
    await expect.element(runs.nth(0)).toMatchTextContent(/^Tuesday 15 June/);
    await expect.element(runs.nth(1)).toMatchTextContent(/Read$/);
    await expect.element(runs.nth(2)).toMatchTextContent(/^TodayNew.*0[34]:\d\d PM$/);
    await expect.element(runs.nth(3)).toMatchTextContent(/Sent$/);
    const times = [...messages.element().querySelectorAll('time')].map(({ dateTime }) =>
      Date.parse(dateTime),
    );
    expect(times).toHaveLength(4);
    expect(times).toEqual(times.toSorted());
    await expectSound('a conversation');
    await onScreenOf(320, 568);
    expectToFit('a conversation on the smallest phone');
  });

  test('holds long words and other writings on the smallest phone', async () => {
    const { talk, open } = phoneWithTalk();
    talk.write(`lastlinks.app/${'w'.repeat(300)}`);
    talk.write('جاهز. المفاتيح عند الاستقبال.');
    talk.writeElsewhere(
      `<p>Here: <a href="https://example.org/${'a'.repeat(200)}">https://example.org</a></p>`,
    );
    await onScreenOf(320, 568);
    await open();
    await expect.element(messages.getByText(/جاهز/)).toBeVisible();
    expectToFit('long words');
    expect(scroller().scrollWidth).toBeLessThanOrEqual(scroller().clientWidth);
    const arabic = messages.getByText(/جاهز/).element();
    expect(getComputedStyle(arabic).direction).toBe('rtl');
    await expect
      .element(messages.getByRole('link'))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/example\.org/));
  });

  test('with nobody yet invites the first message, and is named by its own address after it', async () => {
    const phone = newPhone();
    const chat = newChat(phone);
    const app = await phone.open(`/messages/with-${noura.id}`);
    await expect.element(page.getByText('No messages yet')).toBeVisible();
    await say('Hello!');
    await shown('Hello!');
    const { sid } = chat.with(noura);
    await expect.poll(app.address).toBe(`/messages/${sid}`);
    await expect.element(messages.getByText('Sent')).toBeInTheDocument();
  });

  test('that cannot be read says so, and is read with Retry; one of others is not there', async () => {
    const { phone, chat, talk, open } = phoneWithTalk();
    talk.write('Hello');
    const letIn = chat.close();
    await open();
    await expect.element(page.getByText('This conversation could not be read.')).toBeVisible();
    letIn();
    // In the same moment: the page reads anew by itself soon.
    (button('Retry').element() as HTMLElement).click();
    await shown('Hello');
    await phone.open('/messages/c1');
    await expect.element(page.getByText('This conversation is not here')).toBeVisible();
  });

  test('is there without a network once it was read, and says how old it is', async () => {
    const { phone, talk, open } = phoneWithTalk();
    talk.write('Keep this');
    talk.read();
    await open();
    await shown('Keep this');
    phone.setOnline(false);
    await open();
    await shown('Keep this');
    await expect.element(thread.getByText(/^Offline/)).toBeVisible();
  });
});

describe('an own message', () => {
  test('waits offline in its order, and goes out once', async () => {
    const { phone, talk, open } = phoneWithTalk();
    talk.write('Hello');
    talk.read();
    await open();
    await shown('Hello');
    phone.setOnline(false);
    await say('One');
    await say('Two');
    await shown('Hello', 'One', 'Two');
    await expect.element(messages.getByText('Waiting to send')).toBeVisible();
    await untilKept(phone.me, 2);
    phone.setOnline(true);
    await expect.element(messages.getByText('Waiting to send')).not.toBeInTheDocument();
    await shown('Hello', 'One', 'Two');
    expect(talk.texts()).toEqual(['Hello', 'One', 'Two']);
  });

  test('that is refused says why; it is sent with Retry, or discarded', async () => {
    const { chat, talk, open } = phoneWithTalk();
    talk.write('Hello');
    await open();
    await shown('Hello');
    const letIn = chat.refuseWrites();
    await say('Nobody lets me');
    await say('Nor this');
    await expect.element(messages.getByText(problems.forbidden.message).first()).toBeVisible();
    await expectSound('a refused message');
    letIn();
    await messages.getByRole('button', { name: 'Retry' }).first().click();
    await expect.poll(talk.texts).toContain('Nobody lets me');
    for (const one of messages.getByRole('button', { name: 'Discard' }).elements())
      (one as HTMLElement).click();
    await expect.element(messages.getByText('Not sent')).not.toBeInTheDocument();
    expect(bubbleTexts()).toContain('Nobody lets me');
  });

  test('that was refused and cannot be discarded on this phone says so', async () => {
    const { chat, talk, open } = phoneWithTalk();
    talk.write('Hello');
    await open();
    await shown('Hello');
    chat.refuseWrites();
    await say('Nobody lets me');
    const discard = messages.getByRole('button', { name: 'Discard' });
    await expect.element(discard).toBeVisible();
    const own = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('broken', 'UnknownError');
    };
    onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { delete: own }));
    await discard.click();
    await expect.element(page.getByText('This phone could not keep that.').first()).toBeVisible();
    IDBObjectStore.prototype.delete = own;
    await discard.click();
    await shown('Hello');
  });

  test('is copied, and deleted by its author alone', async () => {
    const { talk, open } = phoneWithTalk();
    talk.writeElsewhere('Take this back');
    talk.write('Not mine');
    await open();
    await shown('Take this back', 'Not mine');
    await optionsAt(1).click();
    await expect.element(page.getByText('You delete your own messages only.')).toBeVisible();
    await inDialog('Copy text').click();
    await expect.element(page.getByText('Not mine').last()).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await optionsAt(0).click();
    await inDialog('Delete').click();
    await expect.element(page.getByText('Delete this message?')).toBeVisible();
    await inDialog('Delete').click();
    await shown('Deleted message', 'Not mine');
    await expect.poll(talk.texts).toEqual(['Not mine']);
    await expect.element(optionsAt(1)).not.toBeInTheDocument();
  });

  test('deleted by another is a trace', async () => {
    const { talk, openLive } = phoneWithTalk();
    const { id } = talk.write('A mistake');
    talk.write('Right');
    await openLive();
    await shown('A mistake', 'Right');
    talk.remove(id);
    await shown('Deleted message', 'Right');
  });
});

test('a person who is blocked cannot be written to until they are unblocked', async () => {
  const { talk, open } = phoneWithTalk();
  talk.write('Hello');
  talk.change({ blocked: true });
  await open();
  await expect.element(page.getByText(`You have blocked ${displayName(noura)}.`)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expectSound('somebody who is blocked');
  await button('Unblock').click();
  await expect.element(field).toBeVisible();
});

test('messages are reached and opened with the keys alone', async () => {
  const { talk, open } = phoneWithTalk();
  talk.write('Hello');
  await open();
  await field.click();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(optionsAt(0)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: `Message by ${displayName(noura)}` })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(optionsAt(0)).toHaveFocus();
});

describe('a discussion', () => {
  test('names the author above each run, and marks hosts', async () => {
    const { talk, open } = phoneWithDiscussion();
    talk.write('Bring one thing.');
    talk.write('Paper counts.');
    talk.write('Coming!', { by: omar });
    talk.writeElsewhere('So do I.');
    await open();
    await shown('Bring one thing.', 'Paper counts.', 'Coming!', 'So do I.');
    const runs = messages.getByRole('listitem');
    await expect.element(runs.nth(0).getByText('Host')).toBeVisible();
    await expect.element(runs.nth(1).getByText(displayName(omar)).first()).toBeVisible();
    await expect.element(runs.nth(1).getByText('Host')).not.toBeInTheDocument();
    await expect.element(field).toHaveAccessibleName('Write to this room');
    await expectSound('a discussion');
    await say('Hello everybody');
    await expect.poll(talk.texts).toContain('Hello everybody');
  });

  test('ends with the screen, above the bar of the app', async () => {
    const { talk, open } = phoneWithDiscussion();
    talk.writeOften(30);
    await open();
    await expect.element(field).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
    expect(Math.abs(thread.element().getBoundingClientRect().bottom - bar.top)).toBeLessThanOrEqual(2);
  });

  test('is tidied by its hosts', async () => {
    const { talk, open } = phoneWithDiscussion({ isHost: true });
    talk.write('Out of place', { by: omar });
    await open();
    await shown('Out of place');
    await optionsAt(0).click();
    await inDialog('Delete').click();
    await inDialog('Delete').click();
    await shown('Deleted message');
    await expect.poll(talk.texts).toEqual([]);
  });
});

test('the conversation with a person stands in their profile', async () => {
  const { phone, talk } = phoneWithTalk();
  talk.write('Hello');
  await phone.open(`${new URL(noura.myLastlink).pathname}?tab=chat`);
  await shown('Hello');
  await say('From your profile');
  await expect.poll(talk.texts).toEqual(['Hello', 'From your profile']);
  await expectSound('the conversation in a profile');
  expect(phone.server.calls(listConversations).length).toBeGreaterThan(0);
});
