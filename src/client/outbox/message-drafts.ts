import { type ChatPlace, chatPlaceName } from '#offline/kinds/chat.ts';

/** Person or room that a draft of a message is for. */
export interface MessageDraftPlace {
  readonly kind: 'person' | 'room';
  readonly id: number;
}

/** Place of the draft of a message. */
export const messageDraftPlace = (place: ChatPlace): string => `chat:${chatPlaceName(place)}`;

const pattern = /^chat:(person|room):(\d+)$/;

/** Reads the place of a draft; null of those that are no messages. */
export function readMessageDraftPlace(place: string): MessageDraftPlace | null {
  const found = pattern.exec(place);
  return found && { kind: found[1] === 'person' ? 'person' : 'room', id: Number(found[2]) };
}
