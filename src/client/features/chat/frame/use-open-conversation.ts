import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { isAddressOf, personInAddress } from '#client/chat/conversation-address.ts';
import { useConversations } from '#client/chat/use-conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { knownPeople } from '#client/people/known-people.ts';
import { getUser, type Person } from '#contract/users.ts';

export interface OpenConversation {
  /** Null while it is not known whom the address names. */
  readonly person: Person | null;
  /** Null until there is a conversation. */
  readonly sid: string | null;
}

/** The conversation that an address names, or the person to whom nothing has been written yet. */
export function useOpenConversation(address: string): OpenConversation {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { rows } = useConversations();
  const row = rows.find((one) => isAddressOf(address, one));
  const strangerId = row === undefined ? personInAddress(address) : null;
  const { data: profile } = useQuery({
    ...apiQuery(api, getUser, { params: { id: String(strangerId ?? 0) } }),
    enabled: strangerId !== null,
  });
  if (row) return { person: row.person, sid: row.sid };
  if (strangerId === null) return { person: null, sid: null };
  // Whoever was chosen from a list without a network can be written to.
  const known = knownPeople(queryClient).find(({ id }) => id === strangerId);
  return { person: profile ?? known ?? null, sid: null };
}
