import type { Places } from '#client/unsent/entry-words.ts';
import type { Draft } from '#offline/outbox/entry.ts';

interface DraftPlace {
  readonly words: string;
  /** The screen on which it is written. */
  readonly to:
    | { readonly to: '/announce' | '/forum' }
    | { readonly to: '/forum/$postId'; readonly params: { readonly postId: string } };
}

/** Where a draft belongs, by its place. */
export function draftPlace({ place }: Pick<Draft, 'place'>, { announcements }: Places): DraftPlace {
  const [what, eventId, postId] = place.split(':');
  if (what === 'answer' && postId !== undefined) {
    return { words: 'Answer in the forum', to: { to: '/forum/$postId', params: { postId } } };
  }
  const isChange = what === 'edit';
  return Number(eventId) === announcements
    ? { words: isChange ? 'Change to an announcement' : 'Announcement', to: { to: '/announce' } }
    : { words: isChange ? 'Change to a post' : 'Post in the forum', to: { to: '/forum' } };
}
