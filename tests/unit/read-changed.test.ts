import { expect, test } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { type CachedPages, readChanged } from '#client/posts/threads/read-changed.ts';
import type { Thread, ThreadsPage } from '#contract/threads.ts';
import { page, thread } from '#tests/support/shown-threads.ts';

/** A list as the phone has it, read to its end. */
function kept(content: Thread[], more: Partial<ThreadsPage> = {}): CachedPages {
  const first = page(content);
  return { pages: [{ ...first, value: { ...first.value, mark: '5-1', ...more } }], pageParams: [null] };
}

/** The pages after a reading that is answered so; `since` is what it has asked for. */
async function readOn(known: CachedPages | undefined, answer: Partial<ThreadsPage> = {}) {
  const asked: unknown[] = [];
  const read = async (_endpoint: unknown, { query }: { readonly query: { readonly since?: string } }) => {
    asked.push(query.since);
    return { value: { ...page([]).value, mark: '6-1', ...answer }, etag: 'new' };
  };
  const api = { read } as unknown as Api;
  const pages = await readChanged(
    { api, eventId: 3, query: {}, signal: new AbortController().signal },
    known,
  );
  return { asked, pages, first: pages.get(null)?.value };
}

test('a list that was never read, or gives no mark, is asked for as it is', async () => {
  const { mark: _, ...unmarked } = page([thread(1)]).value;
  const known = [undefined, { pages: [{ ...page([]), value: unmarked }], pageParams: [null] }];
  for (const one of known) expect(await readOn(one)).toMatchObject({ asked: [], pages: new Map() });
});

test('what has changed is laid over it, and a mark that is too old brings the first page alone', async () => {
  const changed = await readOn(kept([thread(2), thread(1)]), {
    content: [thread(3)],
    gone: [1],
    totalElements: 2,
  });
  expect(changed.asked).toEqual(['5-1']);
  expect(changed.first?.content.map(({ id }) => id)).toEqual([3, 2]);
  expect(changed.first?.mark).toBe('6-1');
  const whole = await readOn(kept([thread(2)]), { content: [thread(9)], totalElements: 1 });
  expect([...whole.pages.values()].map(({ value, etag }) => [value.content.length, etag])).toEqual([
    [1, 'new'],
  ]);
});

test('somebody who has become a host is one, though no post has changed', async () => {
  const host = { host: true, admin: false };
  const answer = { mark: '5-1', gone: [], totalElements: 1, loggedInUserEventParticipant: host };
  const { first } = await readOn(kept([thread(2)]), answer);
  expect(first?.loggedInUserEventParticipant).toEqual(host);
});

test('where the phone has more or fewer posts than there are, all is read anew', async () => {
  const { pages } = await readOn(kept([thread(2), thread(1)]), { gone: [], totalElements: 1 });
  expect(pages.size).toBe(0);
  const beyond = await readOn(kept([thread(2)], { next: 2 }), { gone: [], totalElements: 70 });
  expect(beyond.pages.size).toBe(1);
});
