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
  // A list that is here, however young it looks, may be older than the conversation.
  const list = useQuery({ ...conversationsQuery(api), refetchOnMount: 'always' });
  const { dataUpdatedAt, isError, error, failureCount, refetch } = list;
  const [from] = useState(Date.now);
  if (dataUpdatedAt >= from) return <Missing />;
  return isError || failureCount > 0 ? (
    <UnreadMessage what="This conversation" error={error} onRetry={refetch} />
  ) : null;
}

function UnknownPerson({ id }: { readonly id: number }) {
  const { api } = useConnection();
  const { error, isError, refetch } = useQuery(apiQuery(api, getUser, { params: { id: String(id) } }));
  if (!isError) return null;
  return error instanceof ApiError && error.status === 404 ? (
    <Missing />
  ) : (
    <UnreadMessage what="This conversation" error={error} onRetry={refetch} />
  );
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
