import * as v from 'valibot';
import type { Places } from '#client/outbox/entry-labels.ts';
import { answerKind, postKind } from '#offline/kinds/threads.ts';
import type { Draft, Entry } from '#offline/outbox/entry.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';

export interface Written {
  readonly place: string;
  readonly html: string;
}

/** Text of an entry, and the composer that it came from; null where it has none. */
export function writtenIn({ kind, args }: Pick<Entry, 'kind' | 'args'>): Written | null {
  const post = kind === postKind.name ? v.safeParse(postKind.schema, args) : null;
  if (post?.success) return { place: `post:${post.output.eventId}`, html: post.output.message };
  const answer = kind === answerKind.name ? v.safeParse(answerKind.schema, args) : null;
  if (!answer?.success) return null;
  const { eventId, parent, message } = answer.output;
  return { place: `answer:${eventId}:${'key' in parent ? parent.key : parent.id}`, html: message };
}

/** An answer whose post is gone stands nowhere any more. */
export const isAstray = ({ kind, refusal }: Pick<Entry, 'kind' | 'refusal'>): boolean =>
  kind === answerKind.name &&
  refusal !== null &&
  (refusal.status === 404 || refusal.status === 410 || refusal.code === 'left_behind');

/**
 * Place of a change whose original was sent or discarded first: the composer of its kind. Null for drafts of any other
 * place, and while the original still waits.
 */
export function outlivedChange(
  { place, html }: Draft,
  { entries }: Pick<OutboxState, 'entries'>,
): Written | null {
  const [what, eventId, key, post] = place.split(':');
  if (what !== 'edit' || entries.some((entry) => entry.key === key)) return null;
  return { place: post === undefined ? `post:${eventId}` : `answer:${eventId}:${post}`, html };
}

/** The screen on which something is written. */
export type WritingScreen =
  | { readonly to: '/announce' | '/forum' | '/apply/applicant' | '/apply/mentor' }
  | { readonly to: '/forum/$postId'; readonly params: { readonly postId: string } };

interface DraftPlace {
  readonly words: string;
  readonly to: WritingScreen;
}

/** Name and screen of the place that a draft belongs to. */
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
