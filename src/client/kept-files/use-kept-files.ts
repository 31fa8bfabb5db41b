import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '#client/session/me.ts';
import type { KeptFile } from './kept-file.ts';
import { followKept, readKept } from './kept-store.ts';

/** Query of what a person keeps; read from the phone at each use, so it is not kept a second time. */
export const keptFilesQuery = (userId: number) => ({
  queryKey: ['kept-files', userId] as const,
  queryFn: () => readKept(userId),
  meta: { kept: false },
  staleTime: 0,
  retry: false,
});

/** Files that the person keeps on this phone, the newest first; undefined until they have been read. */
export function useKeptFiles(): readonly KeptFile[] | undefined {
  const { id } = useMe();
  const queryClient = useQueryClient();
  useEffect(
    () => followKept(() => void queryClient.invalidateQueries({ queryKey: keptFilesQuery(id).queryKey })),
    [queryClient, id],
  );
  return useQuery(keptFilesQuery(id)).data;
}
