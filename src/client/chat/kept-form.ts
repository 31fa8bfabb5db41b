// Apart from the messages themselves and their calls: a first load needs this alone.
import type { KeptMessages } from '#domain/chat/kept-messages.ts';

/** Last messages of each conversation that are on the phone. */
const keptMax = 50;

const isConversation = (data: unknown): data is KeptMessages =>
  typeof data === 'object' && data !== null && 'messages' in data && 'upTo' in data;

/** Form in which an answer is kept on the phone: of a conversation its last messages. */
export function keptForm(data: unknown): unknown {
  if (!isConversation(data) || data.messages.length <= keptMax) return data;
  return { ...data, messages: data.messages.slice(-keptMax), hasOlder: true };
}
