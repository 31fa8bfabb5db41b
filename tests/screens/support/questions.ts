import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Event } from '#contract/events.ts';
import { newPhone } from './open-app.tsx';
import { readyField } from './post-steps.ts';
import { answerRooms, newRoom } from './rooms.ts';
import { newForum } from './threads.ts';

export const list = page.getByRole('list', { name: 'Questions', exact: true });
export const rows = list.getByRole('listitem').filter({ has: page.getByRole('article') });
export const row = (text: string) => rows.filter({ hasText: text });
export const askField = page.getByRole('textbox', { name: 'Ask a question' });
export const segment = (name: string) => page.getByRole('radio', { name });

interface QuestionsOptions {
  readonly isHost?: boolean;
  readonly isAdmin?: boolean;
}

/** A room on a phone, with its questions. */
export function phoneWithQuestions({ isHost = false, isAdmin = false }: QuestionsOptions = {}) {
  const phone = newPhone();
  const room: Event = newRoom({ name: 'Prototype clinic', status: 'APPROVED', isHost, isAdmin });
  const rooms = answerRooms(phone, [room]);
  const all = newForum(phone, { isHost: isHost || isAdmin });
  const eventId = room.id;
  return {
    phone,
    room,
    rooms,
    all,
    /** Somebody asks, or answers. */
    write: (message: string, more: Omit<Parameters<typeof all.write>[0], 'message' | 'eventId'> = {}) =>
      all.write({ message, eventId, ...more }),
    open: () => phone.open(`${room.lastlink}/qna`),
  };
}

/** First words of the questions, from the top. */
export const shown = (...words: readonly string[]) =>
  expect
    .poll(() =>
      rows.elements().map(({ textContent }) => words.find((word) => textContent?.includes(word)) ?? '?'),
    )
    .toEqual(words);

/** Types a question and sends it with Enter. */
export async function ask(text: string): Promise<void> {
  await askField.click();
  await readyField('Ask a question');
  await userEvent.keyboard(`${text}{Enter}`);
  await expect.element(askField).toHaveTextContent('');
}
