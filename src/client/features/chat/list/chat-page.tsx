import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useConversations } from '#client/chat/use-conversations.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { IconButton } from '#client/ui/controls/button.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import styles from './chat-page.module.css';
import { ConversationList } from './conversation-list.tsx';
import { useNewMessage } from './use-new-message.tsx';

/** The list of conversations on a phone. */
export function ChatPage() {
  const conversations = useConversations();
  const newMessage = useNewMessage();
  const [search, setSearch] = useState<string | null>(null);
  const hasRows = conversations.rows.length > 0;
  return (
    <Page
      title="Chat"
      actions={
        <>
          {hasRows && (
            <IconButton
              icon={search === null ? Search : X}
              label={search === null ? 'Search' : 'Close the search'}
              onClick={() => setSearch(search === null ? '' : null)}
            />
          )}
          {newMessage.button}
        </>
      }
      notice={
        conversations.isRead && (
          <OfflineNotice updatedAt={conversations.updatedAt} error={conversations.error} />
        )
      }
    >
      {search !== null && hasRows && (
        <div className={styles.search}>
          <SearchField
            label="Search conversations"
            placeholder="Search"
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <div className={hasRows ? styles.wide : styles.place}>
        <ConversationList
          conversations={conversations}
          search={search ?? ''}
          open={null}
          onWrite={newMessage.open}
        />
      </div>
      {newMessage.sheet}
    </Page>
  );
}
