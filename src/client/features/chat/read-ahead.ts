import type { QueryClient } from '@tanstack/react-query';
import { personInAddress } from '#client/chat/conversation-address.ts';
import { conversationsAhead, conversationsQuery } from '#client/chat/conversations.ts';
import { messagesQuery } from '#client/chat/messages.ts';
import type { RouterContext } from '#client/session/guards.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

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

/**
 * Brings the latest conversations onto the phone while nothing else is to be done, one after the other, so that whoever
 * saw them in the list reads them in a tunnel too. Never fails: what cannot be read now is read when it is opened.
 */
export async function bringConversationsAlong({ queryClient, connection }: RouterContext): Promise<void> {
  const { api, idle, connectivity } = connection;
  const list = await queryClient.fetchQuery(conversationsQuery(api)).catch(() => null);
  for (const { sid, lastMessage } of list?.value.content.slice(0, conversationsAhead) ?? []) {
    if (lastMessage !== null)
      void idle.run(async () => {
        if (connectivity.isOnline()) await bringAlong(queryClient, messagesQuery(api, sid), lastMessage.id);
      });
  }
}

/** Brings a conversation out of the phone, or from the server what the phone lacks. */
async function bringAlong(
  queryClient: QueryClient,
  messages: ReturnType<typeof messagesQuery>,
  lastId: number,
): Promise<void> {
  const begun = Date.now();
  const { queryKey } = messages;
  const known = () => queryClient.getQueryData<KeptMessages>(queryKey);
  if (known() === undefined) await queryClient.prefetchQuery(messages);
  // What came out of the phone may be older than the list.
  const isOld = (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < begun;
  if (isOld && (known()?.upTo ?? 0) < lastId)
    await queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
}
