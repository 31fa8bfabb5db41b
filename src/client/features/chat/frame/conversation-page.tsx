import { useNavigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ChatThread } from '#client/features/chat/tabs.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { BackButton, LinkButton } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { displayName } from '#domain/person.ts';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation-page.module.css';
import { type OpenConversation, useOpenConversation } from './use-open-conversation.ts';

interface ConversationPageProps {
  /** The last part of its address; null where there is none. */
  readonly address: string | null;
  /** False where it only stands beside the list. */
  readonly isNamed: boolean;
}

/** An open conversation. */
export function ConversationPage({ address, isNamed }: ConversationPageProps) {
  if (address === null) return <NothingOpen />;
  return <OpenPage key={address} address={address} isNamed={isNamed} />;
}

/** Beside a list that is empty or not there yet. */
function NothingOpen() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'Chat');
  return <section className={styles.pane} aria-label="Conversation" />;
}

interface OpenPageProps extends ConversationPageProps {
  readonly address: string;
}

function OpenPage({ address, isNamed }: OpenPageProps) {
  const isWide = useMedia(roomForRail);
  const open = useOpenConversation(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const { person, row, sid } = open;
  const title = person ? displayName(person) : 'Conversation';
  useArrival(heading, title);
  useKnownAddress(isNamed ? address : null, sid);
  const Frame = isWide ? 'section' : 'main';
  return (
    <Frame id={isWide ? undefined : 'main'} className={styles.pane} aria-label={isWide ? title : undefined}>
      {person ? (
        <ConversationHead person={person} row={row} headingRef={heading} isWide={isWide} />
      ) : (
        <div className={styles.bar}>{!isWide && <BackButton to="/messages" />}</div>
      )}
      {person ? (
        <ChatThread
          place={{ kind: 'DIRECT', person }}
          sid={sid}
          name={person.firstName ?? title}
          layout="pane"
        />
      ) : (
        <Unknown open={open} />
      )}
    </Frame>
  );
}

/** Replaces the address of a person by that of the conversation, once there is one. */
function useKnownAddress(address: string | null, sid: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (address === null || sid === null || address === sid) return;
    void navigate({ to: '/messages/{-$sid}', params: { sid }, replace: true, resetScroll: false });
  }, [address, sid, navigate]);
}

function Unknown({ open }: { readonly open: OpenConversation }) {
  if (open.isMissing) {
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
  if (!open.isFailed) return null;
  return (
    <UnreadMessage
      missing="No connection"
      needs="This conversation is not on this phone yet."
      failed="This conversation could not be read."
      onRetry={open.retry}
    />
  );
}
