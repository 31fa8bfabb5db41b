import { Armchair, Plus } from 'lucide-react';
import { useState } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { RestrictedNotice } from '#client/posts/post/post-placeholders.tsx';
import { isRestricted, useTables } from '#client/tables/tables-query.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import { tableTexts } from '#contract/table-texts.ts';
import type { Tables } from '#contract/tables.ts';
import { TablesList } from './tables-list.tsx';
import styles from './tables-page.module.css';
import { TablesSkeleton } from './tables-skeleton.tsx';

/** Only hosts need it. */
const AddTable = lazyComponent(
  () => withSheet(import('./add-table.tsx')).then((part) => part.AddTable),
  MissingSheet,
);

/** Tables at which people talk by video, and who sits there now. */
export function TablesPage() {
  const { eventId, query, tables: data } = useTables();
  const { error, dataUpdatedAt, refetch } = query;
  const [adding, setAdding] = useState<'open' | 'closed' | null>(null);
  if (isRestricted(error)) {
    return (
      <TablesFrame>
        <RestrictedNotice />
      </TablesFrame>
    );
  }
  const isHost = data?.loggedInUserEventParticipant.host ?? false;
  const add = isHost ? () => setAdding('open') : undefined;
  return (
    <TablesFrame
      // Where there is none, what stands in the place of the list has the button.
      actions={data && data.content.length > 0 && add && <AddButton onAdd={add} />}
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} />}
    >
      {data && <Content tables={data} onAdd={add} />}
      {!data && error && <UnreadMessage what="The tables" error={error} onRetry={refetch} />}
      {!data && !error && <TablesSkeleton />}
      {isHost && adding && (
        <AddTable isOpen={adding === 'open'} eventId={eventId} onClose={() => setAdding('closed')} />
      )}
    </TablesFrame>
  );
}

type FrameProps = Pick<Parameters<typeof Page>[0], 'actions' | 'notice' | 'children'>;

function TablesFrame(parts: FrameProps) {
  return <Page title="Tables" name="Table" width="full" {...parts} />;
}

interface ContentProps {
  readonly tables: Tables;
  /** Absent for who may not add tables. */
  readonly onAdd: (() => void) | undefined;
}

function Content({ tables: { content }, onAdd }: ContentProps) {
  if (content.length > 0) return <TablesList tables={content} isHost={onAdd !== undefined} />;
  return (
    <MessageScreen
      icon={Armchair}
      title="No tables yet"
      text={
        onAdd
          ? 'Add the first one: people sit down there and talk by video.'
          : 'Once the hosts add some, you can sit down there and talk by video.'
      }
    >
      {onAdd && (
        <Button icon={Plus} onClick={onAdd} {...onApproach(AddTable.load)}>
          {tableTexts.add}
        </Button>
      )}
    </MessageScreen>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Button
      variant="soft"
      size="medium"
      icon={Plus}
      className={styles.add}
      onClick={onAdd}
      {...onApproach(AddTable.load)}
    >
      {tableTexts.add}
    </Button>
  );
}
