import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import type { UnsentState } from '#client/connection/unsent.ts';
import type { Places } from '#client/unsent/entry-words.ts';
import { useUnsent } from '#client/unsent/use-unsent.ts';
import { answerKind, postKind } from '#offline/kinds/threads.ts';
import type { Draft, Entry } from '#offline/outbox/entry.ts';
import { draftPlace } from './places.ts';

export interface Written {
  readonly place: string;
  readonly html: string;
}

/** What was written with an entry, and the composer that it came from; null where nothing was. */
export function writtenIn({ kind, args }: Pick<Entry, 'kind' | 'args'>): Written | null {
  const post = kind === postKind.name ? v.safeParse(postKind.schema, args) : null;
  if (post?.success) return { place: `post:${post.output.eventId}`, html: post.output.message };
  const answer = kind === answerKind.name ? v.safeParse(answerKind.schema, args) : null;
  if (!answer?.success) return null;
  const { eventId, parent, message } = answer.output;
  return { place: `answer:${eventId}:${'key' in parent ? parent.key : parent.id}`, html: message };
}

/**
 * Where a change to a post belongs that was sent before the change was: the composer of its kind. Null for drafts of
 * any other place, and while the post still waits where it is changed.
 */
export function outlivedChange({ place, html }: Draft, { entries, sent }: UnsentState): Written | null {
  const [what, eventId, key] = place.split(':');
  if (what !== 'edit' || entries.some((entry) => entry.key === key)) return null;
  const original = sent.find((one) => one.key === key);
  return { place: (original && writtenIn(original)?.place) ?? `post:${eventId}`, html };
}

/** Makes a draft of what was refused and leads to where it is written. */
export function useEditAgain(places: Places): (entry: Entry, written: Written) => Promise<void> {
  const unsent = useUnsent();
  const navigate = useNavigate();
  return async (entry, written) => {
    if (unsent === null) return;
    const draft = { ...written, savedAt: Date.now() };
    // First the draft, then the entry: whatever breaks in between, the text is still there.
    await unsent.saveDraft(draft);
    await unsent.discard(entry.key);
    await navigate(draftPlace(draft, places).to);
  };
}
