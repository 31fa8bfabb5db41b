import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { forgetDiscussion } from '#client/chat/conversations.ts';
import { forgetThreads } from '#client/posts/threads/forget-threads.ts';
import { forgetResources } from '#client/resources/resource-queries.ts';
import { type Event, getEvent } from '#contract/events.ts';
import { listParticipants } from '#contract/participants.ts';
import { inPages } from '#offline/kept-names.ts';

/** People, questions, messages, files and links are for who is in the room: what this phone has kept of them goes. */
export function forgetContent(queryClient: QueryClient, id: number): void {
  forgetPeople(queryClient, id);
  forgetThreads(queryClient, id);
  forgetDiscussion(queryClient, { eventId: id, sid: discussionOf(queryClient, id) });
  forgetResources(queryClient, id);
}

/** Nobody is kept in their place, and they are read anew once one is in again. */
function forgetPeople(queryClient: QueryClient, id: number): void {
  const list = apiQueryKey(listParticipants, { params: { id: String(id) }, query: { query: '' } });
  const queryKey = [...list, inPages];
  // What is on its way was asked for while one was in.
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, { pages: [], pageParams: [] }, { updatedAt: 1 });
}

/** Identifier of a room's discussion, as the room itself was kept. */
function discussionOf(queryClient: QueryClient, id: number): string | null {
  const key = apiQueryKey(getEvent, { params: { id: String(id) } });
  return queryClient.getQueryData<Answer<Event | null>>(key)?.value?.twilioGroupChatId ?? null;
}
