import type { InfiniteData } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import type { Cached } from '#client/api/kept-answer.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { listThreads, type ThreadsPage } from '#contract/threads.ts';
import { mergeChanges } from './merge-changes.ts';

export type CachedPage = Cached<ThreadsPage>;
/** Cursor that asks for the next page; null for the first. */
export type PageParam = ThreadsPage['next'];
export type CachedPages = InfiniteData<CachedPage, PageParam>;

interface Question {
  readonly api: Api;
  readonly eventId: number;
  readonly query: CallInput<typeof listThreads>['query'];
  readonly signal: AbortSignal;
}

/**
 * Reads what has changed in a list since it was read last, and answers its pages as they are by now, by the cursors that
 * ask for them. None where the list was never read, or gives no mark, or cannot be put right; the first alone where
 * its mark is too old.
 */
export async function readChanged(
  { api, eventId, query, signal }: Question,
  known: CachedPages | undefined,
): Promise<ReadonlyMap<PageParam, CachedPage>> {
  const first = known?.pages[0]?.value;
  const since = first?.mark;
  if (known === undefined || first === undefined || since === undefined) return new Map();
  const readAt = Date.now();
  const input = { params: { id: String(eventId) }, query: { ...query, since } };
  // By its mark and not by its ETag, which is of the page alone.
  const answer = await api.read(listThreads, input, { signal, known: { value: first, etag: null } });
  if (answer === null) return new Map();
  const { value } = answer;
  if (value.gone === undefined) return new Map([[null, { ...answer, readAt }]]);
  const merged = mergeChanges(
    known.pages.map((page) => page.value),
    value,
  );
  if (merged === null || !addsUp(merged)) return new Map();
  return new Map(
    merged.map((page, index) => [known.pageParams[index] ?? null, { value: page, etag: null, readAt }]),
  );
}

/** Tells whether a list that is here to its end has as many posts as the server says: else something was put in wrongly. */
function addsUp(pages: readonly ThreadsPage[]): boolean {
  const last = pages.at(-1);
  if (last === undefined || last.next !== null) return true;
  return pages.reduce((sum, { content }) => sum + content.length, 0) === last.totalElements;
}
