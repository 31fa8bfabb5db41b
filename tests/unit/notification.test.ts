import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Notice } from '#contract/push-message.ts';
import { choosePage, decideNotification, linkOf, PushedSchema } from '../../sw/notification.ts';

const notice: Notice = { userId: 7, link: '/messages/abc', count: 2, badge: 3 };
const pushed = {
  title: 'Noura · 2 new',
  body: 'See you',
  icon: 'https://links.example/portrait.png',
  tag: 'chat-abc',
  navigate: 'https://links.example/messages/abc',
  data: notice,
};

test('a push is shown with its title, text, picture, tag and link, and heard again where it replaces another', () => {
  const { title, options, notice: told } = decideNotification(pushed, 7);
  expect(title).toBe('Noura · 2 new');
  expect(options).toMatchObject({
    body: 'See you',
    icon: pushed.icon,
    tag: 'chat-abc',
    renotify: true,
    data: { link: '/messages/abc' },
  });
  expect(told).toBe(notice);
});

test('a notification of a message says of which: a page that does not know it yet leaves it alone', () => {
  const message = { id: 21 };
  const content = { type: 'chat.message', eventId: null, message, after: 20 } as unknown as Notice['content'];
  const { options } = decideNotification({ ...pushed, data: { ...notice, content } }, 7);
  expect(options.data).toEqual({ link: '/messages/abc', messageId: 21 });
});

for (const [who, ownerId] of [
  ['somebody else', 8],
  ['nobody', null],
] as const)
  test(`where ${who} is signed in, something is shown and nothing of it`, () => {
    const { title, options, notice: told } = decideNotification(pushed, ownerId);
    expect([title, options.body, told]).toEqual(['Last Links', 'Something is new. Sign in to see it.', null]);
    expect(JSON.stringify(options)).not.toMatch(/Noura|See you|abc/);
  });

test('a content of a kind that this worker does not know takes nothing of the rest away', () => {
  const content = { type: 'chat.call', sid: 'abc' };
  const read = v.parse(PushedSchema, { ...pushed, data: { ...notice, content } });
  expect(read).toEqual({ ...pushed, data: { ...notice, content: undefined } });
  expect(decideNotification(read, 7).title).toBe('Noura · 2 new');
});

test('a push that cannot be read is shown all the same', () => {
  expect(decideNotification(null, 7)).toMatchObject({ title: 'Last Links', notice: null });
});

test('a tap leads into this app, and nowhere else', () => {
  const links = [
    { link: '/messages/abc' },
    { link: '/w/room_1/discussion' },
    { link: 'https://evil.example/' },
    { link: '//evil.example/' },
    { link: '/api/v1/users/me' },
    { link: '/../x' },
    { link: 'javascript:alert(1)' },
    {},
    null,
  ];
  expect(links.map(linkOf)).toEqual([
    '/messages/abc',
    '/w/room_1/discussion',
    '/',
    '/',
    '/',
    '/',
    '/',
    '/',
    '/',
  ]);
});

test('of several windows the one in use is brought to the front, else one that can be seen, else the last', () => {
  const page = (focused: boolean, visibilityState: DocumentVisibilityState) => ({ focused, visibilityState });
  const [hidden, seen, used] = [page(false, 'hidden'), page(false, 'visible'), page(true, 'visible')];
  expect(choosePage([hidden, seen, used])).toBe(used);
  expect(choosePage([hidden, seen])).toBe(seen);
  expect(choosePage([hidden])).toBe(hidden);
  expect(choosePage([])).toBeUndefined();
});
