import type { Thread, ThreadsPage } from '#contract/threads.ts';

const isNewer = (one: Thread, other: Thread): boolean =>
  one.createdDate > other.createdDate || (one.createdDate === other.createdDate && one.id > other.id);

/** Puts a post into its place in a list of the newest. */
function inserted(content: readonly Thread[], post: Thread): Thread[] {
  const at = content.findIndex((other) => isNewer(post, other));
  return at === -1 ? [...content, post] : content.toSpliced(at, 0, post);
}

/** Page on which a post belongs, by the last posts of the pages as they were read; -1 where it lies beyond them. */
function pageOf(pages: readonly ThreadsPage[], post: Thread): number {
  const at = pages.findIndex(({ content }) => {
    const last = content.at(-1);
    return last !== undefined && isNewer(post, last);
  });
  if (at !== -1) return at;
  return pages.at(-1)?.next === null ? pages.length - 1 : -1;
}

/**
 * Lays what has changed since a mark over the pages of a list that the phone has, the newest first. What has not changed
 * stays the same objects; a changed post that lies beyond these pages comes with its own page.
 */
export function mergeChanges(pages: readonly ThreadsPage[], changes: ThreadsPage): readonly ThreadsPage[] {
  const { content, gone = [], mark, totalElements, loggedInUserEventParticipant } = changes;
  const changed = new Map(content.map((post) => [post.id, post]));
  const isMoved = ({ id }: Thread) => changed.has(id) || gone.includes(id);
  const known = new Set(pages.flatMap((page) => page.content.map(({ id }) => id)));
  const kept = pages.map((page, index) => ({
    ...page,
    content: page.content.some(isMoved)
      ? page.content.filter(({ id }) => !gone.includes(id)).map((post) => changed.get(post.id) ?? post)
      : page.content,
    totalElements,
    loggedInUserEventParticipant,
    ...(index === 0 && mark !== undefined && { mark }),
  }));
  for (const post of content.filter(({ id }) => !known.has(id))) {
    const at = pageOf(pages, post);
    const page = kept[at];
    if (page) kept[at] = { ...page, content: inserted(page.content, post) };
  }
  return kept;
}
