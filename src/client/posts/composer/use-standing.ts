import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { threadQuery } from '#client/posts/threads/thread-queries.ts';
import type { Thread } from '#contract/threads.ts';

export type Standing = Pick<Thread, 'message' | 'editedDate'>;

/** Text on the server that a change takes the place of; where another device was faster it is read anew. */
export function useStanding(eventId: number, changed: ShownThread | null): Standing | null {
  const { api } = useConnection();
  const isConflict = changed?.entry?.refusal?.code === 'conflict';
  const query = threadQuery(api, eventId, changed?.thread.id ?? 0);
  const { data } = useQuery({ ...query, enabled: isConflict, staleTime: 0 });
  if (changed === null) return null;
  if (isConflict && data) return data.value;
  return { message: changed.known.message, editedDate: changed.thread.editedDate };
}
