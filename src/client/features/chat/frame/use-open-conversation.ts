import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import type { ShownConversation } from '#client/chat/shown-message.ts';
import { type Conversations, useConversations } from '#client/chat/use-conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { personInAddress } from '#client/features/chat/conversation-address.ts';
import { getUser, type Person } from '#contract/users.ts';

export interface OpenConversation {
  /** Null while it is not known whom the address names. */
  readonly person: Person | null;
  readonly sid: string | null;
  readonly row: ShownConversation | null;
  /** Nobody is there, or not for oneself. */
  readonly isMissing: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly conversations: Conversations;
}

/** The conversation that an address names, or the person to whom nothing has been written yet. */
export function useOpenConversation(address: string): OpenConversation {
  const { api } = useConnection();
  const conversations = useConversations();
  const personId = personInAddress(address);
  const row =
    conversations.rows.find(({ sid, person }) =>
      personId === null ? sid === address : person.id === personId,
    ) ?? null;
  const isAsked = personId !== null && row === null;
  const asked = useQuery({
    ...apiQuery(api, getUser, { params: { id: String(personId ?? 0) } }),
    enabled: isAsked,
  });
  const isNobody = asked.error instanceof ApiError && asked.error.status === 404;
  return {
    person: row?.person ?? (isAsked ? (asked.data ?? null) : null),
    sid: row?.sid ?? null,
    row,
    isMissing: personId === null ? conversations.isRead && row === null : isAsked && isNobody,
    isFailed: personId === null ? conversations.isFailed : isAsked && asked.isError && !isNobody,
    retry: () => (personId === null ? conversations.retry() : void asked.refetch()),
    conversations,
  };
}
