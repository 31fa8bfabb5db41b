import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { displayName } from '#domain/person.ts';
import { field, messages, newChat, say, shown } from './support/chat.ts';
import { noura, phoneWithTalk } from './support/chat-talk.ts';
import { draftPlaces } from './support/composer.ts';
import { newPhone } from './support/open-app.tsx';
import { rowsOf } from './support/outbox.ts';
import { button } from './support/post-steps.ts';

test('a refused message is opened from Account, sent again or discarded there; it is not written anew', async () => {
  const { chat, talk, open } = phoneWithTalk();
  talk.write('Hello');
  const app = await open();
  await shown('Hello');
  const letIn = chat.refuseWrites();
  await say('Nobody lets me');
  await expect.element(messages.getByRole('button', { name: 'Retry' })).toBeVisible();
  await app.router.navigate({ to: '/account/waiting' });
  const row = rowsOf('Not sent').first();
  await expect
    .element(row)
    .toMatchTextContent(new RegExp(`Message to ${displayName(noura)}.*Nobody lets me`));
  await expect.element(row.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
  await button(`Open: Message to ${displayName(noura)}`).click();
  await expect.poll(app.address).toBe(`/messages/${talk.sid}`);
  letIn();
  await messages.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(talk.texts).toEqual(['Hello', 'Nobody lets me']);
});

test('a draft to somebody to whom nothing was written yet is called by their name', async () => {
  const phone = newPhone();
  newChat(phone);
  const app = await phone.open(`/messages/with-${noura.id}`);
  await field.fill('Half a thought');
  await expect.poll(() => draftPlaces(phone.me.id)).toEqual([`chat:person:${noura.id}`]);
  await app.router.navigate({ to: '/account/waiting' });
  await expect
    .element(page.getByRole('link', { name: new RegExp(`^Message to ${displayName(noura)}`) }))
    .toBeVisible();
  phone.setOnline(false);
  await phone.open('/account/waiting');
  await expect
    .element(page.getByRole('link', { name: new RegExp(`^Message to ${displayName(noura)}`) }))
    .toBeVisible();
});
