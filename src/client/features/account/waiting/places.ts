import type { Places } from '#client/outbox/entry-labels.ts';
import type { Draft } from '#offline/outbox/entry.ts';

/** The screen on which something is written. */
export type WritingScreen =
  | { readonly to: '/announce' | '/forum' | '/apply/applicant' | '/apply/mentor' }
  | { readonly to: '/forum/$postId'; readonly params: { readonly postId: string } };

interface DraftPlace {
  readonly words: string;
  readonly to: WritingScreen;
}

/** Where a draft belongs, by its place. */
export function draftPlace({ place }: Pick<Draft, 'place'>, { announcements }: Places): DraftPlace {
  const [what, eventId, name, changedIn] = place.split(':');
  const isChange = what === 'edit';
  const postId = isChange ? changedIn : name;
  if (postId !== undefined) {
    const words = isChange ? 'Change to an answer' : 'Answer in the forum';
    return { words, to: { to: '/forum/$postId', params: { postId } } };
  }
  return Number(eventId) === announcements
    ? { words: isChange ? 'Change to an announcement' : 'Announcement', to: { to: '/announce' } }
    : { words: isChange ? 'Change to a post' : 'Post in the forum', to: { to: '/forum' } };
}
