import { useRouter } from '@tanstack/react-router';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useEnqueue } from '#client/outbox/use-outbox.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { editsFollowedMax } from '#contract/limits.ts';
import { answerKind, type EditArgs, editKind, postKind } from '#offline/kinds/threads.ts';
import type { DraftChange } from '#offline/outbox/drafts.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import { followKey } from './follow-key.ts';
import type { Standing } from './use-standing.ts';

export interface SendOptions {
  readonly eventId: number;
  /** Waiting entry that is written anew. */
  readonly edited: Entry | null;
  /** Post or answer on the server whose text is changed. */
  readonly changed: ShownThread | null;
  /** Post that is answered. */
  readonly answered: ShownThread | null;
}

interface PlacedOptions extends SendOptions {
  /** Place of the draft. */
  readonly place: string;
  /** Text that a change takes the place of. */
  readonly standing: Standing | null;
}

const parentOf = (entry: Entry | null) => (entry && isOfKind(entry, answerKind) ? entry.args.parent : null);

type Seen = Pick<EditArgs, 'seenEditedDate' | 'afterKeys'>;

/** Change of a text that somebody saw as they began to change it, with own ones on their way. */
function seenIn({ entry }: ShownThread, standing: Standing | null): Seen {
  // Kept by an earlier version of the app a thread has none.
  const seenEditedDate = standing?.editedDate ?? null;
  if (entry === null || !isOfKind(entry, editKind) || entry.refusal !== null)
    return { seenEditedDate, afterKeys: [] };
  return { seenEditedDate, afterKeys: [...entry.args.afterKeys, entry.key].slice(-editsFollowedMax) };
}

const asWritten: Seen = { seenEditedDate: null, afterKeys: [] };

/**
 * Sends what is new, puts it in the place of what waits, or changes what is on the server; gives the name under which it
 * then stands. What was sent while it was being changed is changed there.
 */
export function useSend(options: PlacedOptions, outbox: Outbox | null) {
  const { eventId, edited, changed, answered, place, standing } = options;
  const enqueue = useEnqueue();
  const router = useRouter();

  const change = async (there: ShownThread, message: string, draft: DraftChange): Promise<string> => {
    const { target, name, thread, entry } = there;
    if (entry === null && message === tidyHtml(thread.message, 'collapsed')) await outbox?.removeDraft(place);
    else await enqueue(editKind, { eventId, target, message, ...seenIn(there, standing) }, { draft });
    return name;
  };
  /** Null where the entry is neither waiting nor sent. */
  const rewrite = async (
    { key: old }: Entry,
    message: string,
    draft: DraftChange,
  ): Promise<string | null> => {
    if (outbox === null) return null;
    const key = await outbox.replace(old, { message }, { draft });
    followKey(router, old, key);
    if (key !== null || outbox.state().sent.every((one) => one.key !== old)) return key;
    await enqueue(editKind, { eventId, target: { key: old }, message, ...asWritten }, { draft });
    return old;
  };

  return async (message: string, draft: DraftChange): Promise<string> => {
    if (changed) return change(changed, message, draft);
    const written = edited && (await rewrite(edited, message, draft));
    if (written !== null) return written;
    const parent = answered?.target ?? parentOf(edited);
    const { key } = parent
      ? await enqueue(answerKind, { eventId, parent, message }, { draft })
      : await enqueue(postKind, { eventId, message }, { draft });
    return key;
  };
}
