import type { ChatMessage } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';

/** Somebody of a conversation. */
export const person = (id: number, firstName: string): Person => ({
  id,
  firstName,
  lastName: 'Alharbi',
  image: null,
  position: null,
  organization: null,
  location: null,
  myLastlink: `https://last-links.example/${firstName}`,
});
export const me = person(1, 'Sara');
export const noura = person(2, 'Noura');
export const sid = 'abc';

/** A message whose moment and words go by its number. */
export const message = (id: number, user: Person = noura, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sid,
  user,
  body: `<p>${id}</p>`,
  timestamp: new Date(id * 1000).toISOString(),
  attributes: {},
  clientKey: null,
  deleted: false,
  ...more,
});
/** Messages as a phone keeps them. */
export const kept = (messages: readonly ChatMessage[], more: Partial<KeptMessages> = {}): KeptMessages => ({
  messages,
  upTo: messages.at(-1)?.id ?? 0,
  hasOlder: false,
  ...more,
});
export const idsOf = (messages: readonly { readonly id: number | null }[]) => messages.map(({ id }) => id);
