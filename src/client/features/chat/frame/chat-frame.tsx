import { MessageCircle } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { conversationAddress } from '#client/chat/conversation-address.ts';
import { type Conversations, useConversations } from '#client/chat/use-conversations.ts';
import { ChatPage } from '#client/features/chat/list/chat-page.tsx';
import { ConversationList } from '#client/features/chat/list/conversation-list.tsx';
import { useNewMessage } from '#client/features/chat/list/use-new-message.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { EmptySide } from '#client/ui/layout/empty-side.tsx';
import { NoticePlace } from '#client/ui/layout/notice-place.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import styles from './chat-frame.module.css';
import { ConversationPage } from './conversation-page.tsx';

interface ChatFrameProps {
  /** The conversation that is open, as its address names it. */
  readonly open: string | null;
}

/** The list and the open conversation: one after the other on the phone, side by side on wide screens. */
export function ChatFrame({ open }: ChatFrameProps) {
  const isWide = useMedia(roomForRail);
  if (isWide) return <Beside open={open} />;
  return open === null ? <ChatPage /> : <ConversationPage address={open} isNamed />;
}

function Beside({ open }: ChatFrameProps) {
  const conversations = useConversations();
  const first = useFirst(open, conversations);
  const heading = useRef<HTMLHeadingElement>(null);
  const address = open ?? first;
  return (
    <main id="main" className={styles.beside}>
      <ListColumn conversations={conversations} open={address} headingRef={heading} />
      {address === null ? (
        <NothingOpen headingRef={heading} isRead={conversations.isRead} />
      ) : (
        <ConversationPage address={address} isNamed={open !== null} />
      )}
    </main>
  );
}

interface NothingOpenProps {
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly isRead: boolean;
}

/** Beside a list that is empty; or not there yet, when a conversation may take this place in a moment. */
function NothingOpen({ headingRef, isRead }: NothingOpenProps) {
  useArrival(headingRef, 'Chat');
  if (!isRead) return <section aria-label="Conversation" />;
  return <EmptySide label="Conversation" icon={MessageCircle} text="Your conversations stand here." />;
}

/**
 * The conversation that stands beside the list while no address names one: the latest at first. It stays when others
 * come on top, since somebody may be writing there.
 */
function useFirst(open: string | null, { rows }: Conversations): string | null {
  const latest = rows[0]?.person.id ?? null;
  const [first, setFirst] = useState(latest);
  // By the person: what is written there first gives it another address.
  const row = rows.find(({ person }) => person.id === first);
  if (open === null && row === undefined && first !== latest) setFirst(latest);
  const shown = row ?? rows[0];
  return shown === undefined ? null : conversationAddress(shown);
}

interface ListColumnProps {
  readonly conversations: Conversations;
  readonly open: string | null;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

function ListColumn({ conversations, open, headingRef }: ListColumnProps) {
  const newMessage = useNewMessage();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.column} data-scroll-restoration-id="chat-list">
      <header className={styles.head}>
        <h1 ref={headingRef} className={styles.title} tabIndex={-1}>
          Chat
        </h1>
        {newMessage.button}
      </header>
      {conversations.rows.length > 0 && (
        <div className={styles.search}>
          <SearchField
            label="Search conversations"
            placeholder="Search"
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <NoticePlace className={styles.notice}>
        {conversations.isRead && (
          <OfflineNotice updatedAt={conversations.updatedAt} error={conversations.error} />
        )}
      </NoticePlace>
      <ConversationList conversations={conversations} search={search} open={open} onWrite={newMessage.open} />
      {newMessage.sheet}
    </div>
  );
}
