import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ChatMessage, listConversations } from '#contract/chat.ts';
import { isAppPath } from '#domain/intent.ts';
import { bubbleTexts, field, messages, newChat, shown } from './support/chat.ts';
import { noura } from './support/chat-talk.ts';
import { refuse } from './support/fake-server.ts';
import { cohort, newId } from './support/people.ts';
import { installPushBrowser, newPushPhone } from './support/push.ts';
import { expectSound } from './support/sound.ts';
import { announcements, newForum } from './support/threads.ts';
import { countUnread } from './support/unread.ts';

const heard = { type: 'HEARD' };
const sheet = page.getByRole('dialog', { name: 'Noura Alharbi' });
const nav = page.getByRole('navigation', { name: 'Main' });
const people = page.getByRole('heading', { level: 1, name: 'People' });
const opened = (link: string) =>
  ({ type: 'OPEN', link, title: 'Noura Alharbi', body: 'See you there' }) as const;

/** A phone with a conversation of two, that hears its worker. */
async function listening(path: (sid: string) => string) {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const talk = newChat(phone).with(noura);
  talk.write('Hello');
  talk.read();
  const app = await phone.open(path(talk.sid));
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  await expect.poll(() => browser.isHeard()).toBe(true);
  return { browser, phone, talk, app };
}

test('a tapped notification leads there within the page that is open', async () => {
  const { browser, talk, app } = await listening(() => '/contacts');
  await expect.element(people).toBeVisible();
  expect(await browser.post(opened(`/messages/${talk.sid}`))).toEqual(heard);
  await expect.poll(app.address).toBe(`/messages/${talk.sid}`);
  await shown('Hello');
  // Where one is already nothing is asked, whatever is being written.
  await field.fill('half a sentence');
  expect(await browser.post(opened(`/messages/${talk.sid}`))).toEqual(heard);
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('half a sentence');
});

test('nothing leads out of the app', async () => {
  const { browser, app } = await listening(() => '/contacts');
  expect(isAppPath('//evil.example')).toBe(false);
  expect(await browser.post(opened('//evil.example'))).toEqual(heard);
  await expect.element(people).toBeVisible();
  expect(app.address()).toBe('/contacts');
});

test('whoever writes is asked before, and what they write is kept either way', async () => {
  const { browser, talk, app } = await listening((sid) => `/messages/${sid}`);
  await shown('Hello');
  await field.fill('half a sentence');
  expect(await browser.post(opened('/announce'))).toEqual(heard);
  await expect.element(sheet.getByText('See you there')).toBeVisible();
  await expectSound('the sheet of a notification that was tapped while one writes');
  await sheet.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(app.address()).toBe(`/messages/${talk.sid}`);
  await expect.element(field).toHaveValue('half a sentence');
  await browser.post(opened('/announce'));
  await sheet.getByRole('button', { name: 'Open' }).click();
  await expect.poll(app.address).toBe('/announce');
  await app.router.navigate({ to: '/messages/{-$sid}', params: { sid: talk.sid } });
  await expect.element(field).toHaveValue('half a sentence');
});

test('what was looked for is nothing written, nor is what was taken back', async () => {
  const { browser, app } = await listening(() => '/contacts');
  await page.getByRole('searchbox').fill('Noura');
  await browser.post(opened('/announce'));
  await expect.poll(app.address).toBe('/announce');
});

test('what a push brings stands there although the channel is dead; another person’s does not', async () => {
  const { browser, phone, talk } = await listening((sid) => `/messages/${sid}`);
  await shown('Hello');
  phone.channel.die();
  const message = talk.write('By push', { isTold: false });
  const after = message.id - 1;
  const post = (userId: number, more: Partial<ChatMessage> = {}) =>
    void browser.post({
      type: 'PUSHED',
      link: '/messages/abc',
      userId,
      content: { type: 'chat.message', eventId: null, message: { ...message, ...more }, after },
    });
  post(phone.me.id + 1, { id: newId(), body: '<p>For another</p>' });
  post(phone.me.id);
  await expect.element(messages.getByText('By push')).toBeVisible();
  expect(bubbleTexts().join()).not.toContain('For another');
});

test('an announcement that comes by push is read, and counted', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const posts = countUnread(phone, newForum(phone));
  await phone.open('/announce');
  await expect.poll(phone.channel.listeners).toHaveLength(1);
  await expect.poll(() => browser.isHeard()).toBe(true);
  phone.channel.die();
  const thread = posts.write(announcements, 'The hall opens at five.');
  void browser.post({
    type: 'PUSHED',
    link: '/announce',
    userId: phone.me.id,
    content: { type: 'thread.posted', eventId: announcements, thread },
  });
  const news = page.getByRole('button', { name: '1 new' }).or(page.getByText('The hall opens at five.'));
  await expect.element(news.first()).toBeVisible();
});

test('the number on the icon and the notifications on the screen go with what is read', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const posts = countUnread(phone, newForum(phone));
  posts.write(announcements, 'The hall opens at five.');
  const talk = newChat(phone).with(noura);
  talk.write('One');
  browser.show(`chat-${talk.sid}`, 'chat-of-another', 'announcements', 'answers-onboarding-7');
  const app = await phone.open('/contacts');
  await expect.poll(browser.badge).toBe(2);
  talk.write('Two');
  await expect.element(nav.getByRole('link', { name: /Chat/ })).toHaveAccessibleName(/1 unread/);
  expect(browser.shown()).toHaveLength(4);
  browser.show('answers-forum-7', 'answers-44-7', 'requests-44', 'request-44');
  await app.router.navigate({ to: '/messages/{-$sid}', params: { sid: talk.sid } });
  await expect.poll(browser.badge).toBe(1);
  const staying = ['chat-of-another', 'answers-onboarding-7', 'request-44'];
  await expect.poll(() => [...browser.shown()].sort()).toEqual([...staying, 'announcements'].sort());
  posts.readElsewhere(announcements);
  await expect.poll(browser.badge).toBeNull();
  await expect.poll(() => [...browser.shown()].sort()).toEqual([...staying].sort());
});

test('a notification of a message that the page does not know yet stays, though it knows of nothing unread', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const posts = countUnread(phone, newForum(phone));
  posts.write(announcements, 'The hall opens at five.');
  const talk = newChat(phone).with(noura);
  const known = talk.write('One');
  talk.read();
  const tag = `chat-${talk.sid}`;
  browser.showMessage(tag, known.id);
  browser.showMessage(tag, known.id + 1);
  await phone.open('/contacts');
  await expect.poll(browser.badge).toBe(1);
  await expect.poll(browser.shown).toEqual([tag]);
  posts.readElsewhere(announcements);
  await expect.poll(browser.badge).toBeNull();
  expect(browser.shown()).toEqual([tag]);
});

test('after a push that told only that there is news, what was known before says nothing of it', async () => {
  const browser = installPushBrowser({ permission: 'granted' });
  const phone = newPushPhone();
  const posts = countUnread(phone, newForum(phone));
  posts.write(announcements, 'The hall opens at five.');
  const chat = newChat(phone);
  const talk = chat.with(noura);
  talk.write('One');
  talk.read();
  const another = chat.with(cohort[1] ?? refuse('internal'));
  await phone.open('/contacts');
  await expect.poll(browser.badge).toBe(1);
  await expect.poll(() => browser.isHeard()).toBe(true);
  phone.channel.die();
  phone.server.on(listConversations, () => refuse('unavailable'));
  await navigator.setAppBadge(7);
  browser.show(`chat-${talk.sid}`, 'announcements');
  posts.readElsewhere(announcements);
  const pushed = { type: 'PUSHED', link: '/announce', userId: phone.me.id } as const;
  void browser.post(pushed);
  const message = another.write('By push', { isTold: false });
  const content = { type: 'chat.message', eventId: null, message, after: message.id - 1 } as const;
  void browser.post({ ...pushed, link: `/messages/${another.sid}`, content });
  await expect.poll(browser.shown).toEqual([`chat-${talk.sid}`]);
  expect(browser.badge()).toBe(7);
});
