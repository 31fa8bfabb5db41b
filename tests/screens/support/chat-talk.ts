import { expect } from 'vitest';
import { messages, newChat } from './chat.ts';
import { refuse } from './fake-server.ts';
import { newPhone } from './open-app.tsx';
import { cohort } from './people.ts';

/** The other of two people who talk. */
export const [noura = refuse('internal')] = cohort;

/** A conversation of two, on a phone. */
export function phoneWithTalk() {
  const phone = newPhone();
  const chat = newChat(phone);
  const talk = chat.with(noura);
  const open = () => phone.open(`/messages/${talk.sid}`);
  return {
    phone,
    chat,
    talk,
    open,
    /** Opens it, and waits until the phone hears what is written elsewhere. */
    async openLive() {
      const app = await open();
      await expect.poll(phone.channel.listeners).toHaveLength(1);
      return app;
    },
  };
}

/** What scrolls around the messages. */
export const scroller = () =>
  messages.element().closest<HTMLElement>('[data-scroll-restoration-id]') ?? refuse('internal');

/** Tells whether a message is wholly within what can be seen of the conversation. */
export function isInSight(text: string): boolean {
  const frame = scroller().getBoundingClientRect();
  const { top, bottom } = messages.getByText(text, { exact: true }).element().getBoundingClientRect();
  return top >= frame.top && bottom <= frame.bottom + 1;
}
