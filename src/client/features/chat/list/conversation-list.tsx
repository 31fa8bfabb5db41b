import { useMemo } from 'react';
import { isAddressOf } from '#client/chat/conversation-address.ts';
import type { ShownConversation } from '#client/chat/shown-message.ts';
import type { Conversations } from '#client/chat/use-conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { searchText } from '#client/people/people-search.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { fold } from '#domain/fold.ts';
import { shown } from '#domain/time/clock.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { EmptyList } from './empty-list.tsx';

interface ConversationListProps {
  readonly conversations: Conversations;
  readonly search: string;
  /** Address of the conversation that is open beside the list. */
  readonly open: string | null;
  readonly onWrite: () => void;
}

/** Conversations of two, the latest first. */
export function ConversationList({ conversations, search, open, onWrite }: ConversationListProps) {
  const { rows, isRead, isFailed, error, retry } = conversations;
  const found = useMemo(() => findRows(rows, search), [rows, search]);
  if (!isRead && rows.length === 0)
    return isFailed ? (
      <UnreadMessage what="Your conversations" error={error} onRetry={retry} />
    ) : (
      <ListSkeleton />
    );
  if (rows.length === 0) return <EmptyList onWrite={onWrite} />;
  if (found.length === 0) return <p className={styles.none}>Nobody fits “{search.trim()}”.</p>;
  return <Rows rows={found} open={open} />;
}

function findRows(rows: readonly ShownConversation[], search: string): readonly ShownConversation[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ person }) => words.every((word) => searchText(person).includes(word)));
}

function Rows({ rows, open }: { readonly rows: readonly ShownConversation[]; readonly open: string | null }) {
  const { clock, programmeNow } = useConnection();
  const zone = useReadersZone();
  const now = useMinute(programmeNow);
  return (
    <ul className={styles.list} aria-label="Conversations">
      {rows.map((row) => (
        <li key={row.person.id}>
          <ConversationRow
            row={row}
            isOpen={open !== null && isAddressOf(open, row)}
            at={row.last && shown(row.last.at, clock)}
            zone={zone}
            now={now}
          />
        </li>
      ))}
    </ul>
  );
}

const widths = ['62%', '48%', '70%', '54%', '66%', '44%', '58%'];

function ListSkeleton() {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {widths.map((width) => (
        <div key={width} className={styles.bones}>
          <Skeleton width="52px" height="52px" radius="50%" />
          <div className={styles.lines}>
            <Skeleton width={`calc(${width} * 0.7)`} height="16px" />
            <Skeleton width={width} height="14px" />
          </div>
        </div>
      ))}
    </div>
  );
}
