import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { isAddressOf } from '#client/chat/conversation-address.ts';
import { ChatThread } from '#client/features/chat/tabs.tsx';
import { BackButton } from '#client/ui/controls/button.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation-page.module.css';
import { UnknownConversation } from './unknown-conversation.tsx';
import { type OpenConversation, useOpenConversation } from './use-open-conversation.ts';

interface ConversationPageProps {
  /** The last part of its address. */
  readonly address: string;
  /** False where it only stands beside the list. */
  readonly isNamed: boolean;
}

/** An open conversation. It is known by its person: with the first message its address changes. */
export function ConversationPage({ address, isNamed }: ConversationPageProps) {
  const isWide = useMedia(roomForRail);
  const open = useOpenConversation(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const { person, sid } = open;
  const title = person ? displayName(person) : 'Conversation';
  useArrival(heading, title, useIsSameConversation(open));
  useKnownAddress(isNamed ? address : null, sid);
  const Frame = isWide ? 'section' : 'main';
  return (
    <Frame id={isWide ? undefined : 'main'} className={styles.pane} aria-label={isWide ? title : undefined}>
      {person ? (
        <ConversationHead
          key={`head ${person.id}`}
          person={person}
          sid={sid}
          headingRef={heading}
          isWide={isWide}
        />
      ) : (
        <div className={styles.bar}>{!isWide && <BackButton to="/messages" />}</div>
      )}
      {person ? (
        <ChatThread
          key={`thread ${person.id}`}
          place={{ kind: 'DIRECT', person }}
          sid={sid}
          name={person.firstName ?? title}
          layout="pane"
        />
      ) : (
        <UnknownConversation key={address} address={address} />
      )}
    </Frame>
  );
}

/** Tells of a step between two paths whether both name the conversation that is open. */
function useIsSameConversation({ person, sid }: OpenConversation): (from: string, to: string) => boolean {
  const id = person?.id;
  return useCallback(
    (...paths) =>
      id !== undefined && paths.every((path) => isAddressOf(suffixOf(path), { sid, person: { id } })),
    [id, sid],
  );
}

/** Replaces the address of a person by that of the conversation, once there is one. */
function useKnownAddress(address: string | null, sid: string | null): void {
  const router = useRouter();
  useEffect(() => {
    if (address === null || sid === null || address === sid) return;
    // Whoever is on their way elsewhere is not brought back.
    if (suffixOf(router.state.location.pathname) !== address) return;
    void router.navigate({ to: '/messages/{-$sid}', params: { sid }, replace: true, resetScroll: false });
  }, [address, sid, router]);
}
