import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { personInAddress } from '#client/chat/conversation-address.ts';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { getUser } from '#contract/users.ts';

/** In the place of a conversation of which this phone does not know whom it is with. */
export function UnknownConversation({ address }: { readonly address: string }) {
  const personId = personInAddress(address);
  return personId === null ? <UnknownSid /> : <UnknownPerson id={personId} />;
}

function UnknownSid() {
  const { api } = useConnection();
  const list = useQuery(conversationsQuery(api));
  const { dataUpdatedAt, isStale, isFetching, isError, failureCount, refetch } = list;
  // A list that the phone has kept may be older than the conversation.
  const [from] = useState(() => (isStale || isFetching || isError ? Date.now() : 0));
  if (dataUpdatedAt > 0 && dataUpdatedAt >= from) return <Missing />;
  return isError || failureCount > 0 ? <Unread onRetry={refetch} /> : null;
}

function UnknownPerson({ id }: { readonly id: number }) {
  const { api } = useConnection();
  const { error, isError, refetch } = useQuery(apiQuery(api, getUser, { params: { id: String(id) } }));
  if (!isError) return null;
  return error instanceof ApiError && error.status === 404 ? <Missing /> : <Unread onRetry={refetch} />;
}

function Missing() {
  return (
    <MessageScreen
      icon={MessageCircle}
      title="This conversation is not here"
      text="Its address is mistyped, or it is not one of yours."
    >
      <LinkButton to="/messages/{-$sid}" params={{ sid: undefined }} replace>
        See all conversations
      </LinkButton>
    </MessageScreen>
  );
}

function Unread({ onRetry }: { readonly onRetry: () => unknown }) {
  return (
    <UnreadMessage
      missing="No connection"
      needs="This conversation is not on this phone yet."
      failed="This conversation could not be read."
      onRetry={onRetry}
    />
  );
}
