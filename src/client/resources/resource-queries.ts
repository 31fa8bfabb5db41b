import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import {
  listResourceFolders,
  listResources,
  type ResourceFolders,
  type ResourceObjects,
} from '#contract/resources.ts';
import { forgetKeptAnswers } from '#offline/query-persistence.ts';

const foldersInput = (eventId: number) => ({ params: { id: String(eventId) } });
const folderInput = (eventId: number, folderId: number) => ({
  params: { id: String(eventId), categoryId: String(folderId) },
});

/** Folders of a room; a POST that reads, and kept on the phone as any other reading. */
export const foldersQuery = (api: Api, eventId: number) =>
  apiQuery(api, listResourceFolders, foldersInput(eventId));

/** Files and links of a folder. */
export const folderQuery = (api: Api, eventId: number, folderId: number) =>
  apiQuery(api, listResources, folderInput(eventId, folderId));

/** Folders, files and links of a room are read anew: what is on the screen at once. */
export async function refreshResources(queryClient: QueryClient, eventId: number): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [method, path, input] }) =>
      [listResourceFolders, listResources].some(
        (endpoint) => endpoint.method === method && endpoint.path === path,
      ) && (input as { params: { id: string } }).params.id === String(eventId),
  });
}

/** Files and links are for who is in the room: nothing is kept in their place, and they are read anew once one is in again. */
export function forgetResources(queryClient: QueryClient, eventId: number): void {
  const folders = apiQueryKey(listResourceFolders, foldersInput(eventId));
  const contents = apiQueryKey(listResources, foldersInput(eventId));
  // What is on its way was asked for while one was in.
  for (const queryKey of [folders, contents]) void queryClient.cancelQueries({ queryKey });
  const nothing: Answer<ResourceFolders> = { value: { content: [] }, etag: null };
  queryClient.setQueryData(folders, nothing, { updatedAt: 1 });
  queryClient.setQueriesData<Answer<ResourceObjects>>(
    { queryKey: contents },
    (known) => known && { value: { ...known.value, name: '', resourceLinks: [] }, etag: null },
    { updatedAt: 1 },
  );
  // Folders that were read before this start, or are deleted by now, are on the phone only.
  forgetKeptAnswers(queryClient, contents);
}
