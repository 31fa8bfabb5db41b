import type { QueryClient } from '@tanstack/react-query';
import { forgetLastScreens, screensOwner } from '#client/last-screen/owner.ts';
import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { listMessages } from '#contract/chat.ts';
import { mediaCacheName } from '#contract/kept-on-phone.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
import { forgetKeptAnswers } from '#offline/query-persistence.ts';

interface Leavers {
  readonly queryClient: QueryClient;
  readonly storage: PhoneStorage;
  /** Number of people who have deleted their accounts so far. */
  readonly left: number;
}

const noMessages: KeptMessages = { messages: [], upTo: 0, hasOlder: false };

/**
 * Removes what this phone keeps of others, once for everybody who has deleted their account, and reads anew what is on
 * the screen: names, pictures and texts of whoever has left are in many answers, of which none says whose they are.
 */
export async function forgetLeavers({ queryClient, storage, left }: Leavers): Promise<void> {
  if (storage.getItem(storageKeys.leavers) === String(left)) return;
  forgetKeptAnswers(queryClient, []);
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.snapshot === undefined });
  // Of a conversation only what is new would be asked for.
  queryClient.setQueriesData<KeptMessages>(
    { queryKey: [listMessages.method, listMessages.path] },
    (kept) => kept && noMessages,
  );
  await forgetLastScreens(storage);
  if ('caches' in window) await caches.delete(mediaCacheName);
  screensOwner(storage);
  storage.setItem(storageKeys.leavers, String(left));
  await queryClient.invalidateQueries();
}
