import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import { isRoom, type Places } from '#client/outbox/places.ts';
import type { KnownThread } from '#client/outbox/thread-words.ts';
import { type CachedPages, listsOf, threadsIn, threadsQuery } from '#client/posts/threads/thread-queries.ts';
import { textLine } from '#client/rich-text/plain-text.ts';
import { listAnswers, type Thread } from '#contract/threads.ts';
import { displayName } from '#domain/person.ts';

type Areas = Pick<Places, 'announcements' | 'forum'>;

/** Reads the posts and answers of events as the phone has kept them; finds one of them by its event and id. */
export function useKnownThreads(events: readonly number[], areas: Areas): Places['thread'] {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  useQueries({
    queries: [...new Set(events)].map((eventId) => ({
      queryKey: ['threads of what waits', eventId],
      meta: { kept: false },
      queryFn: async () => {
        const query = threadsQuery(api, eventId, isRoom(eventId, areas) ? 'likes' : 'posts');
        await queryClient.ensureInfiniteQueryData(query);
        return true;
      },
    })),
  });
  return (eventId, { id }) => {
    const listed = listsOf(queryClient, eventId).flatMap(({ data }) => threadsIn(data));
    const answers = queryClient
      .getQueriesData<CachedPages>({ queryKey: [listAnswers.method, listAnswers.path] })
      .flatMap(([, data]) => (data === undefined ? [] : threadsIn(data)));
    const known = [...listed, ...listed.flatMap(({ childThreads }) => childThreads), ...answers];
    const thread = known.find((one) => one.id === id);
    return thread ? { ...namesOf(thread), word: wordOf(thread, eventId, areas) } : null;
  };
}

const namesOf = ({ user, message }: Pick<Thread, 'user' | 'message'>) => ({
  author: displayName(user),
  text: textLine(message),
});

function wordOf(
  { parentQnaThreadId }: Pick<Thread, 'parentQnaThreadId'>,
  eventId: number,
  areas: Areas,
): KnownThread['word'] {
  if (parentQnaThreadId !== null) return 'answer';
  if (isRoom(eventId, areas)) return 'question';
  return eventId === areas.announcements ? 'announcement' : 'post';
}
