import type { Query, QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Answer } from '#client/api/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Event, type EventLists, getEvent, listEvents } from '#contract/events.ts';
import {
  listResourceFolders,
  listResources,
  type ResourceFolders,
  type ResourceObjects,
} from '#contract/resources.ts';
import { fileIdOf, type KeptFile } from './kept-file.ts';
import { forgetKept, readKept } from './kept-store.ts';

type IsGone = (file: KeptFile) => boolean;

/**
 * Removes kept files as soon as an answer of the server tells that they are gone, or no longer this person's to see.
 * Ends when the function given back is called.
 */
export function followGone(queryClient: QueryClient, userId: number): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const hasAnswer = type === 'updated' && 'action' in event && event.action.type === 'success';
    const isGone = hasAnswer ? goneBy(queryClient, query) : null;
    if (isGone === null) return;
    const toldAt = query.state.dataUpdatedAt;
    // What this phone had read before the file was kept, and shows now, knows nothing of it.
    const forget = async () => {
      const kept = await readKept(userId);
      await forgetKept(
        userId,
        kept.filter((file) => file.keptAt < toldAt && isGone(file)),
      );
    };
    void forget().catch(() => undefined); // the next answer tells it again
  });
}

const InputSchema = v.object({ params: v.object({ id: v.string(), categoryId: v.optional(v.string()) }) });

/** Tells which files are gone by the answer of a query; null where it says nothing of files. */
function goneBy(queryClient: QueryClient, { queryKey }: Query): IsGone | null {
  const [method, path, given] = queryKey;
  const isOf = (endpoint: Endpoint) => endpoint.method === method && endpoint.path === path;
  const answerOf = <T>() => queryClient.getQueryData<Answer<T>>(queryKey)?.value;
  if (isOf(listEvents)) return closedIn(answerOf<EventLists>());
  if (![getEvent, listResourceFolders, listResources].some(isOf)) return null;
  const input = v.safeParse(InputSchema, given);
  if (!input.success) return null;
  const { id, categoryId } = input.output.params;
  const isOfRoom: IsGone = ({ eventId }) => eventId === Number(id);
  if (isOf(getEvent)) return isClosed(answerOf<Event | null>()) ? isOfRoom : null;
  if (isOf(listResourceFolders)) {
    const folders = new Set(answerOf<ResourceFolders>()?.content.map((folder) => folder.id));
    return (file) => isOfRoom(file) && !folders.has(file.folderId);
  }
  const files = new Set(answerOf<ResourceObjects>()?.resourceLinks.map(({ url }) => fileIdOf(url)));
  return (file) => isOfRoom(file) && file.folderId === Number(categoryId) && !files.has(file.fileId);
}

const isClosed = (room: Pick<Event, 'eventParticipantStatus'> | null | undefined) =>
  room?.eventParticipantStatus !== 'APPROVED';

/** Files of rooms that the lists still have, and in which the person no longer is. */
function closedIn(lists: EventLists | undefined): IsGone {
  const rooms = [lists?.eventsAttendedByMe ?? [], lists?.organizationEventsAttendedByMe ?? []].flat();
  const closed = new Set(rooms.filter(isClosed).map(({ id }) => id));
  return ({ eventId }) => closed.has(eventId);
}
