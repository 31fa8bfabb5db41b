import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sendMessage, sendMessageTo } from '#contract/chat.ts';
import { getUser } from '#contract/users.ts';
import { bubbleTexts, field, send } from './support/chat.ts';
import { noura } from './support/chat-talk.ts';
import { draftPlaces, post, field as postField, sheet } from './support/composer.ts';
import { untilKept } from './support/outbox.ts';
import { newUser } from './support/people.ts';
import { button } from './support/post-steps.ts';
import {
  forumRow,
  isShown,
  omar,
  phoneToShareOn,
  recipient,
  shareAddress,
  talkAddress,
  talkText,
  url,
} from './support/share.ts';

const caret = () => {
  const element = document.activeElement as HTMLTextAreaElement;
  return [element.selectionStart, element.selectionEnd];
};

/** Everything that is chosen from is on the phone, as after a visit of the screen. */
async function phoneThatKnowsAll(me = newUser()) {
  const parts = phoneToShareOn(me);
  await parts.phone.open(talkAddress);
  await expect.element(recipient(omar)).toBeVisible();
  await expect.element(forumRow).toBeVisible();
  return parts;
}

describe('what another app shares', () => {
  test('becomes the draft of a conversation, with the caret behind it, and nothing is sent before one sends it', async () => {
    const { phone, talk } = phoneToShareOn();
    const app = await phone.open(talkAddress);
    await isShown(talkText);
    await recipient(noura).click();
    await expect.poll(app.address).toBe(`/messages/${talk.sid}`);
    await expect.element(field).toHaveValue(talkText);
    await expect.element(field).toHaveFocus();
    expect(caret()).toEqual([talkText.length, talkText.length]);
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([`chat:person:${noura.id}`]);
    expect(phone.server.calls(sendMessage)).toEqual([]);
    await userEvent.keyboard('!');
    await send.click();
    await expect.poll(talk.texts).toHaveLength(2);
    await expect.element(field).toHaveValue('');
    expect(phone.server.calls(sendMessageTo)).toHaveLength(1);
  });

  test('goes below what was being written there, which stays', async () => {
    const { phone, talk } = phoneToShareOn();
    const app = await phone.open(`/messages/${talk.sid}`);
    await field.fill('Have you seen this?');
    // As the launch of an app that is open leads on, before the next pause in which the text would be kept.
    await app.router.navigate({ href: talkAddress });
    await recipient(noura).click();
    await expect.element(field).toHaveValue(`Have you seen this?\n${talkText}`);
    expect(bubbleTexts()).toEqual(['See you at the clinic']);
  });

  test('is put in once: Back leads to what was before, a reload finds the draft, and so does sharing it again', async () => {
    const { phone, talk } = phoneToShareOn();
    const app = await phone.open('/agenda');
    await app.router.navigate({ href: talkAddress });
    await recipient(noura).click();
    await expect.element(field).toHaveValue(talkText);
    app.router.history.back();
    await expect.poll(app.address).toBe('/agenda');
    app.router.history.forward();
    await expect.poll(app.address).toBe(`/messages/${talk.sid}`);
    await expect.element(field).toHaveValue(talkText);
    await phone.open(app.address());
    await expect.element(field).toHaveValue(talkText);
    await phone.open(talkAddress);
    await recipient(noura).click();
    await expect.element(field).toHaveValue(talkText);
  });

  test('a tap on two people at once chooses one', async () => {
    const { phone } = phoneToShareOn();
    await phone.open(talkAddress);
    await expect.element(recipient(omar)).toBeVisible();
    for (const person of [noura, omar]) (recipient(person).element() as HTMLElement).click();
    await expect.element(field).toHaveValue(talkText);
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual([`chat:person:${noura.id}`]);
  });

  test('one share after the other, each goes where it is put', async () => {
    const { phone } = phoneToShareOn();
    const app = await phone.open('/agenda');
    const launch = async (text: string) => {
      const target = `https://app.test${shareAddress({ text })}`;
      const { launchAddress } = await import('#client/app/installed-app.ts');
      await app.router.navigate({ href: launchAddress(target, `https://app.test${app.address()}`) ?? '' });
    };
    await launch('The first');
    await launch('The second');
    await isShown('The second');
    await recipient(noura).click();
    await expect.element(field).toHaveValue('The second');
    app.router.history.back();
    await isShown('The first');
    await recipient(omar).click();
    await expect.element(field).toHaveValue('The first');
    await launch('The third');
    await recipient(noura).click();
    await expect.element(field).toHaveValue('The second\nThe third');
  });
});

describe('without a network', () => {
  test('everybody is there, somebody to whom nothing was written yet too, and what is sent waits', async () => {
    const { phone, chat } = await phoneThatKnowsAll();
    phone.setOnline(false);
    await phone.open(talkAddress);
    await expect.element(forumRow).toBeVisible();
    await expect.element(recipient(noura)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search people' }).fill(omar.lastName ?? '');
    await expect.element(recipient(noura)).not.toBeInTheDocument();
    await recipient(omar).click();
    await expect.element(field).toHaveValue(talkText);
    await send.click();
    await untilKept(phone.me, 1);
    expect(phone.server.calls(getUser)).toEqual([]);
    phone.setOnline(true);
    await expect.poll(() => chat.with(omar).texts()).toHaveLength(1);
  });

  test('a phone that has read nobody yet says what it needs', async () => {
    const { phone } = phoneToShareOn();
    await phone.open('/account');
    await expect.element(button('Sign out')).toBeVisible();
    phone.setOnline(false);
    await phone.open(talkAddress);
    await expect.element(page.getByText('The people are not on this phone yet')).toBeVisible();
    await isShown(talkText);
    phone.setOnline(true);
    await expect.element(recipient(noura)).toBeVisible();
  });
});

describe('the forum', () => {
  test('takes it as the draft of a post, below what was begun there', async () => {
    const { phone, forum } = phoneToShareOn();
    forum.write({ message: 'How many interviews did you do?' });
    const app = await phone.open(shareAddress({ text: '<b>One</b>\n\nTwo & three' }));
    await forumRow.click();
    await expect.element(sheet).toBeVisible();
    await expect.poll(app.address).toBe('/forum');
    await expect.element(postField).toHaveFocus();
    await expect.poll(() => postField.element().textContent).toBe('<b>One</b>Two & three');
    expect(postField.element().querySelector('b')).toBeNull();
    await expect.poll(() => draftPlaces(phone.me.id)).toEqual(['post:3']);
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await app.router.navigate({ href: shareAddress({ url }) });
    await forumRow.click();
    await expect.poll(() => postField.element().textContent).toBe(`<b>One</b>Two & three${url}`);
    await expect.element(postField).toHaveAttribute('data-formats', 'there');
    await post.click();
    const sent = `&lt;b&gt;One&lt;/b&gt;Two &amp; three${url}`;
    await expect.poll(() => forum.texts()).toContain(sent);
  });

  test('does not open its composer anew on the way back, once that was closed', async () => {
    const { phone } = phoneToShareOn();
    const app = await phone.open(talkAddress);
    await forumRow.click();
    await expect.element(postField).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await app.router.navigate({ to: '/agenda' });
    app.router.history.back();
    await expect.poll(app.address).toBe('/forum');
    await expect.element(button('New Post +')).toBeVisible();
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test('is not offered to who may not see it', async () => {
    const { phone, forum } = phoneToShareOn();
    forum.close();
    await phone.open(talkAddress);
    await expect.element(recipient(omar)).toBeVisible();
    await expect.element(forumRow).not.toBeInTheDocument();
  });
});
