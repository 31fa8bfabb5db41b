import type { Thread } from '#client/chat/use-thread.ts';
import type { ChatPlace } from '#offline/kinds/chat.ts';

const somebody = 'Somebody';

/** `Noura is typing…`; empty where nobody does. */
export function typingWords({ typing, messages }: Thread, place: ChatPlace): string {
  const nameOf = (id: number): string => {
    if (place.kind === 'DIRECT') return place.person.firstName ?? somebody;
    return messages.find(({ user }) => user.id === id)?.user.firstName ?? somebody;
  };
  const [one, two, ...others] = typing.map(nameOf);
  if (one === undefined) return '';
  if (two === undefined) return `${one} is typing…`;
  return others.length === 0 ? `${one} and ${two} are typing…` : 'Several people are typing…';
}
