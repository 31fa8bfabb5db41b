import { useQuery } from '@tanstack/react-query';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { useIsBlocked } from '#client/chat/use-blocked.ts';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { type ChatPlace, muteKind } from '#offline/kinds/chat.ts';

/** Tells what of a conversation can be turned on and off, with what waits on this phone. */
export function useConversationState(place: ChatPlace, sid: string | null) {
  const { api } = useConnection();
  const outbox = useOutboxState();
  const { data, dataUpdatedAt: readAt } = useQuery(conversationsQuery(api));
  const conversation = data?.content.find((one) => one.sid === sid) ?? null;
  const changed = doneHere(outbox, muteKind, readAt).findLast((args) => args.sid === sid);
  return {
    isMuted: changed?.muted ?? conversation?.muted ?? false,
    isBlocked: useIsBlocked(place, conversation, readAt),
  };
}
