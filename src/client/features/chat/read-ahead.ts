import { conversationsQuery } from '#client/chat/conversations.ts';
import { type KeptMessages, messagesQuery } from '#client/chat/messages.ts';
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

/** Conversations that are brought along: about those that a phone shows at once. */
const broughtAlong = 12;

/**
 * Brings the latest conversations onto the phone while nothing else is to be done, so that whoever saw them in the list
 * reads them in a tunnel too. Never fails: what cannot be read now is read when it is opened.
 */
export async function bringConversationsAlong({ queryClient, connection }: RouterContext): Promise<void> {
  const { api, idle, connectivity } = connection;
  const list = await queryClient.fetchQuery(conversationsQuery(api)).catch(() => null);
  for (const { sid, lastMessage } of list?.value.content.slice(0, broughtAlong) ?? []) {
    const messages = messagesQuery(api, sid);
    void idle.run(async () => {
      const known = queryClient.getQueryData<KeptMessages>(messages.queryKey);
      const isBehind = (known?.upTo ?? 0) < (lastMessage?.id ?? 0);
      if (isBehind && connectivity.isOnline()) await queryClient.prefetchQuery({ ...messages, staleTime: 0 });
    });
  }
}
