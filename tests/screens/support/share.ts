import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { displayName } from '#domain/person.ts';
import { newChat } from './chat.ts';
import { noura } from './chat-talk.ts';
import { refuse } from './fake-server.ts';
import { newPhone } from './open-app.tsx';
import { cohort, newUser } from './people.ts';
import { answerPeople } from './people-list.ts';
import { newForum } from './threads.ts';

export const [, omar = refuse('internal'), badr = refuse('internal')] = cohort;

/** A phone of somebody who has talked with Noura, in a programme of thirty people with a forum. */
export function phoneToShareOn(me = newUser()) {
  const phone = newPhone({ me });
  const chat = newChat(phone);
  answerPeople(phone.server, cohort);
  const talk = chat.with(noura);
  talk.write('See you at the clinic');
  return { phone, chat, talk, forum: newForum(phone) };
}

/** Address at which the browser opens the app with what another app shares. */
export const shareAddress = (parts: Readonly<Record<string, string>>): string =>
  `/share?${new URLSearchParams(parts)}`;

export const sendTo = page.getByRole('list', { name: 'Send to' });
export const recipient = (person: typeof noura) =>
  sendTo.getByRole('button', { name: new RegExp(displayName(person)) });
export const forumRow = page.getByRole('button', { name: /^New post in the forum/ });
export const shared = page.getByRole('blockquote');

export const url = 'https://example.org/talks/7';
export const talkAddress = shareAddress({ title: 'A talk', text: 'By Noura', url });
export const talkText = `A talk\nBy Noura\n${url}`;

/** What is shared stands there as it is, line by line; nothing of it is an element. */
export async function isShown(text: string): Promise<void> {
  await expect.poll(() => document.querySelector('blockquote')?.textContent).toBe(text);
  expect(document.querySelector('blockquote *')).toBeNull();
}
