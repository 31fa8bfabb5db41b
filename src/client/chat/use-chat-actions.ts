import { useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { Person } from '#contract/users.ts';
import {
  blockKind,
  type ChatPlace,
  deleteMessageKind,
  messageKind,
  muteKind,
  reportMessageKind,
} from '#offline/kinds/chat.ts';
import type { DraftChange } from '#offline/outbox/drafts.ts';
import { targetOf } from '#offline/outbox/target.ts';
import type { ShownMessage } from './shown-message.ts';

interface Written {
  readonly body: string;
  readonly link?: string | undefined;
  /** The draft that it was, taken away with the same step. */
  readonly draft?: DraftChange;
}

/** Changes that one makes in conversations, now or later; each resolves when it is on the phone for good. */
export function useChatActions() {
  const { outbox } = useConnection();
  return useMemo(
    () => ({
      send: (place: ChatPlace, { body, link, draft }: Written) =>
        outbox.enqueue(
          messageKind,
          { place, body, ...(link !== undefined && { link }) },
          draft === undefined ? {} : { draft },
        ),
      /** Deletes what has been sent. */
      remove: async ({ message }: ShownMessage) => {
        if (message === null) return;
        await outbox.enqueue(deleteMessageKind, { sid: message.sid, target: targetOf(message) });
      },
      retry: async (key: string) => (await outbox.open()).retry(key),
      /** Takes back what has not been sent. */
      discard: async (key: string) => (await outbox.open()).discard(key),
      mute: (sid: string, muted: boolean) => outbox.enqueue(muteKind, { sid, muted }),
      block: (person: Person, blocked: boolean) => outbox.enqueue(blockKind, { person, blocked }),
      report: (messageId: number, reason: string) => outbox.enqueue(reportMessageKind, { messageId, reason }),
    }),
    [outbox],
  );
}
