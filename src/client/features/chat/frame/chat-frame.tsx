import { useState } from 'react';
import { type Conversations, useConversations } from '#client/chat/use-conversations.ts';
import { conversationAddress } from '#client/features/chat/conversation-address.ts';
import { ChatPage } from '#client/features/chat/list/chat-page.tsx';
import { ConversationList } from '#client/features/chat/list/conversation-list.tsx';
import { useNewMessage } from '#client/features/chat/list/use-new-message.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
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
  return (
    <main id="main" className={styles.beside}>
      <ListColumn conversations={conversations} open={open ?? first} />
      <ConversationPage address={open ?? first} isNamed={open !== null} />
    </main>
  );
}

/**
 * The conversation that stands beside the list while no address names one: the latest at first. It stays when others
 * come on top, since somebody may be writing there.
 */
function useFirst(open: string | null, { rows }: Conversations): string | null {
  const latest = rows[0] ? conversationAddress(rows[0]) : null;
  const [first, setFirst] = useState(latest);
  const isThere = first !== null && rows.some((row) => conversationAddress(row) === first);
  if (open === null && !isThere && first !== latest) setFirst(latest);
  return isThere ? first : latest;
}

interface ListColumnProps {
  readonly conversations: Conversations;
  readonly open: string | null;
}

function ListColumn({ conversations, open }: ListColumnProps) {
  const newMessage = useNewMessage();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.column} data-scroll-restoration-id="chat-list">
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
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
      {conversations.isRead && (
        <div className={styles.notice}>
          <OfflineNotice updatedAt={conversations.updatedAt} />
        </div>
      )}
      <ConversationList conversations={conversations} search={search} open={open} onWrite={newMessage.open} />
      {newMessage.sheet}
    </div>
  );
}
