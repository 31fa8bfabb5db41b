import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useEnqueue } from '#client/outbox/use-outbox.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { answerKind, deleteKind, postKind } from '#offline/kinds/threads.ts';
import type { DraftChange } from '#offline/outbox/drafts.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import { followKey } from './follow-key.ts';

interface SendOptions {
  readonly eventId: number;
  /** Waiting entry that is written anew. */
  readonly edited: Entry | null;
  /** Post that is answered. */
  readonly answered: ShownThread | null;
}

const parentOf = (entry: Entry | null) => (entry && isOfKind(entry, answerKind) ? entry.args.parent : null);

interface Written {
  readonly key: string;
  readonly message: string;
}

/**
 * Sends what is new, or puts it in the place of what waits; gives the key under which it waits. What was sent while it
 * was being changed is deleted, so that not both stand there. Where that fails, the next press goes on with it.
 */
export function useSend({ eventId, edited, answered }: SendOptions, outbox: Outbox | null) {
  const enqueue = useEnqueue();
  const router = useRouter();
  const written = useRef<Written | null>(null);
  const outlived = useRef(new Set<string>());

  const write = async (message: string, draft: DraftChange): Promise<Written> => {
    const old = written.current?.key ?? edited?.key;
    if (old !== undefined && outbox) {
      const key = await outbox.replace(old, { message }, { draft });
      followKey(router, old, key);
      if (key !== null) return { key, message };
      if (outbox.state().sent.some((one) => one.key === old)) outlived.current.add(old);
    }
    const parent = answered?.target ?? parentOf(edited);
    const { key } = parent
      ? await enqueue(answerKind, { eventId, parent, message }, { draft })
      : await enqueue(postKind, { eventId, message }, { draft });
    return { key, message };
  };

  return async (message: string, draft: DraftChange): Promise<string> => {
    if (written.current?.message !== message) written.current = await write(message, draft);
    const { key } = written.current;
    for (const old of outlived.current) {
      await enqueue(deleteKind, { eventId, target: { key: old } });
      outlived.current.delete(old);
    }
    written.current = null;
    return key;
  };
}
