import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answerKind, postKind } from '#offline/kinds/threads.ts';
import { expectEmpty } from './support/composer.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { sendElsewhere, textsIn, writeElsewhere } from './support/other-tab.ts';
import { announcements, forum, newForum } from './support/threads.ts';

const box = (name: string | RegExp) => page.getByRole('textbox', { name });

interface Composer {
  readonly name: string;
  readonly field: Locator;
  /** Opens it for the first time, and gives its place. */
  open(phone: Phone): Promise<string>;
  /** Opens it again. */
  show(phone: Phone, place: string): Promise<void>;
  /** Another tab posts from there. */
  post(phone: Phone, place: string, message: string): Promise<unknown>;
}

const answer = box('Write an answer');
const newPost = box('New post');
const announcement = box('New Announcement');
const ready = (field: Locator) => expect.element(field).toHaveAttribute('data-formats', 'there');

const showPost = async (phone: Phone) => {
  await phone.open('/forum');
  await page.getByRole('button', { name: 'New Post +' }).click();
};
const showAnnouncement = async (phone: Phone) => {
  await phone.open('/announce');
  await page.getByRole('button', { name: 'New Announcement' }).click();
};
const showAnswer = async (phone: Phone, place: string) => {
  await phone.open(`/forum/${place.split(':').at(-1)}`);
  await answer.click();
};

const composers: readonly Composer[] = [
  {
    name: 'a post',
    field: newPost,
    async open(phone) {
      newForum(phone).write({ message: 'How many interviews did you do?' });
      await showPost(phone);
      return `post:${forum}`;
    },
    show: showPost,
    post: ({ me }, place, message) => sendElsewhere(me.id, place, postKind, { eventId: forum, message }),
  },
  {
    name: 'an announcement',
    field: announcement,
    async open(phone) {
      newForum(phone, { isHost: true });
      await showAnnouncement(phone);
      return `post:${announcements}`;
    },
    show: showAnnouncement,
    post: ({ me }, place, message) =>
      sendElsewhere(me.id, place, postKind, { eventId: announcements, message }),
  },
  {
    name: 'an answer',
    field: answer,
    async open(phone) {
      const { id } = newForum(phone).write({ message: 'How many interviews did you do?' });
      const place = `answer:${forum}:${id}`;
      await showAnswer(phone, place);
      return place;
    },
    show: showAnswer,
    post: ({ me }, place, message) => {
      const parent = { id: Number(place.split(':').at(-1)) };
      return sendElsewhere(me.id, place, answerKind, { eventId: forum, parent, message });
    },
  },
];

const row =
  '$name outlives a killed tab, and what another tab posts leaves its text and is not offered again';

test.each(composers)(row, async ({ field, open, show, post }) => {
  const phone = newPhone();
  const place = await open(phone);
  const texts = () => textsIn(phone.me.id, place);
  const otherText = page.getByText(/^Changed in another tab\./);
  await ready(field);
  await userEvent.keyboard('ONE TWO');
  await expect.poll(texts).toEqual(['<p>ONE TWO</p>']);
  await writeElsewhere(phone.me.id, place, '<p>ONE more</p>');
  await expect.element(otherText).toBeVisible();
  await expect.element(field).toHaveTextContent('ONE TWO');
  // The other tab has gone on from this text: this one puts its own back beside it.
  await expect.poll(texts).toHaveLength(2);
  await post(phone, place, '<p>ONE more</p>');
  await expect.element(otherText).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent('ONE TWO');
  await expect.poll(texts).toEqual(['<p>ONE TWO</p>']);
  await phone.open('/account');
  await show(phone, place);
  await expect.element(field).toHaveTextContent('ONE TWO');
  await expect.element(otherText).not.toBeInTheDocument();
  await post(phone, place, '<p>ONE TWO</p>');
  await expectEmpty(field);
});
