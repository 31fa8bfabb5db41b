import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Answer } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Event, type EventLists, getEvent, listEvents } from '#contract/events.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import {
  listResourceFolders,
  listResources,
  type ResourceFolders,
  type ResourceObjects,
} from '#contract/resources.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { fileIdOf, type KeptFile } from './kept-file.ts';
import { forgetKept, readKept } from './kept-store.ts';

type IsGone = (file: KeptFile) => boolean;

/**
 * Removes kept files as soon as an answer of the server tells that they are gone, or no longer this person's to see.
 * Ends when the function given back is called.
 */
export function followGone(queryClient: QueryClient, userId: number): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const action = type === 'updated' && 'action' in event ? event.action : null;
    const isRefused = action?.type === 'error' && isUnknown(action.error);
    const isGone = isRefused || action?.type === 'success' ? goneBy(queryClient, query, isRefused) : null;
    if (isGone === null) return;
    // What this phone had read before the file was kept, and shows now, knows nothing of it; its age is right only then.
    notifyManager.schedule(() => {
      const { errorUpdatedAt, dataUpdatedAt } = query.state;
      const toldAt = isRefused ? errorUpdatedAt : dataUpdatedAt;
      void forgetAll(userId, (file) => file.keptAt < toldAt && isGone(file)).catch(() => undefined); // the next answer tells it again
    });
  });
}

async function forgetAll(userId: number, isMeant: IsGone): Promise<void> {
  await forgetKept(userId, (await readKept(userId)).filter(isMeant));
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

const InputSchema = v.object({ params: v.object({ id: v.string(), categoryId: v.optional(v.string()) }) });

/** Tells which files are gone by the answer of a query, or its refusal; null where it says nothing of files. */
function goneBy(queryClient: QueryClient, { queryKey }: Query, isRefused: boolean): IsGone | null {
  const [method, path, given] = queryKey;
  const isOf = (endpoint: Endpoint) => endpoint.method === method && endpoint.path === path;
  const answerOf = <T>() => queryClient.getQueryData<Answer<T>>(queryKey)?.value;
  if (isOf(listEvents)) return isRefused ? null : closedIn(queryClient, answerOf<EventLists>());
  if (![getEvent, listResourceFolders, listResources].some(isOf)) return null;
  const input = v.safeParse(InputSchema, given);
  if (!input.success) return null;
  const { id, categoryId } = input.output.params;
  const isOfRoom: IsGone = ({ eventId }) => eventId === Number(id);
  if (isRefused) return isOf(getEvent) ? isOfRoom : null;
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

/** Files of rooms in which the person no longer is by the lists, or that these no longer have. */
function closedIn(queryClient: QueryClient, lists: EventLists | undefined): IsGone {
  if (lists === undefined) return () => false;
  const attended = [...lists.eventsAttendedByMe, ...lists.organizationEventsAttendedByMe];
  const closed = new Set(attended.filter(isClosed).map(({ id }) => id));
  const all = Object.values(lists).filter(Array.isArray);
  const listed = new Set(all.flat().map(({ id }) => id));
  const isCut = all.some(({ length }) => length >= roomLimits.listMax);
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  // The programme's own events are in none of the lists.
  const unlisted = programme && !isCut ? new Set(Object.values(programme.eventIds)) : null;
  return ({ eventId }) =>
    closed.has(eventId) || (unlisted !== null && !listed.has(eventId) && !unlisted.has(eventId));
}
