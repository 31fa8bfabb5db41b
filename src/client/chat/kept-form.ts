// Apart from the messages themselves: a first load needs this alone.
import type { QueryKey } from '@tanstack/react-query';
import { listMessages } from '#contract/chat.ts';
import type { KeptMessages } from './messages.ts';

/** Last messages of each conversation that are on the phone. */
const keptMax = 50;

/** Form in which an answer is kept on the phone: of a conversation its last messages. */
export function keptForm([method, path]: QueryKey, data: unknown): unknown {
  if (method !== listMessages.method || path !== listMessages.path) return data;
  const kept = data as KeptMessages;
  if (kept.messages.length <= keptMax) return kept;
  return { ...kept, messages: kept.messages.slice(-keptMax), hasOlder: true };
}
