import { conversationsQuery } from '#client/chat/conversations.ts';
import { messagesQuery } from '#client/chat/messages.ts';
import type { RouterContext } from '#client/session/guards.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { personInAddress } from './conversation-address.ts';

/** Reading from the phone takes a few ms; where it has nothing the screen is drawn without. */
const patienceMs = 100;

/**
 * Brings the list and the open conversation out of the phone, so that their screen is drawn once and whole. Never
 * fails, since the screen asks itself and tells what went wrong.
 */
export async function readChatAhead(
  { queryClient, connection: { api } }: RouterContext,
  address: string | null,
): Promise<void> {
  const list = conversationsQuery(api);
  const reads: Promise<void>[] = [];
  if (queryClient.getQueryData(list.queryKey) === undefined) reads.push(queryClient.prefetchQuery(list));
  if (address !== null && personInAddress(address) === null) {
    const messages = messagesQuery(api, address);
    if (queryClient.getQueryData(messages.queryKey) === undefined)
      reads.push(queryClient.prefetchQuery(messages));
  }
  await withTimeLimit(patienceMs, Promise.all(reads));
}
