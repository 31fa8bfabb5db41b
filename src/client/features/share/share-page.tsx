import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { PeopleFailure, PeopleSkeleton } from '#client/people/people-placeholders.tsx';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { ForumRow } from './forum-row.tsx';
import { RecipientList } from './recipient-list.tsx';
import styles from './share-page.module.css';
import { type AddToMessage, usePutIn } from './use-put-in.ts';
import { useRecipients } from './use-recipients.ts';

interface SharePageProps {
  /** Text of another app; empty where somebody came here by themselves. */
  readonly shared: string;
  readonly loadAddToMessage: () => Promise<AddToMessage>;
}

/** Gives what another app has shared to a conversation or the forum, as a draft that one then sends. */
export const SharePage = (props: SharePageProps) =>
  props.shared === '' ? <NothingShared /> : <Sharing {...props} />;

const page = { title: 'Share', header: 'bar', back: '/' } as const;

function NothingShared() {
  return (
    <Page {...page}>
      <MessageScreen
        icon={Share2}
        title="Nothing to share"
        text="Share a text or a link from another app, and choose Last Links there."
      >
        <LinkButton to="/" replace>
          Go to Reception
        </LinkButton>
      </MessageScreen>
    </Page>
  );
}

/** Length of the beginning that is drawn: more of it is not seen. */
const previewLength = 2_000;

function Sharing({ shared, loadAddToMessage }: SharePageProps) {
  const [search, setSearch] = useState('');
  const { rows, isRead, isFailed, error, updatedAt, retry } = useRecipients(search);
  const putIn = usePutIn(shared, loadAddToMessage);
  const isSearch = search.trim() !== '';
  const isNobody = rows.length === 0;
  return (
    <Page {...page} notice={isRead && <OfflineNotice updatedAt={updatedAt} />}>
      <div className={styles.screen}>
        <Preview text={shared.slice(0, previewLength)} />
        <section className={styles.list} aria-labelledby="send-to">
          <h2 id="send-to" className={styles.title}>
            Send to
          </h2>
          <SearchField
            label="Search people"
            placeholder="Search people"
            value={search}
            onChange={setSearch}
            hint={
              isNobody && isSearch && (isRead || isFailed) ? `Nobody fits “${search.trim()}”.` : undefined
            }
          />
          <ForumRow onPress={putIn.post} onApproach={putIn.approachPost} />
          <RecipientList
            key={search === '' ? 'everybody' : 'found'}
            name={search === '' ? 'share with' : 'share with found'}
            rows={rows}
            onPick={putIn.message}
            onApproach={putIn.approachMessage}
          />
          {rows.length === 0 &&
            !isRead &&
            (isFailed ? <PeopleFailure error={error} onRetry={retry} /> : <PeopleSkeleton />)}
        </section>
      </div>
    </Page>
  );
}

function Preview({ text }: { readonly text: string }) {
  return (
    <div className={styles.shared}>
      <figure className={styles.card}>
        <blockquote className={styles.text} dir="auto">
          {text}
        </blockquote>
        <figcaption className={styles.note}>It becomes a draft. You send it.</figcaption>
      </figure>
    </div>
  );
}
