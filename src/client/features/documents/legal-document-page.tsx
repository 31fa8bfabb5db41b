import { useQuery } from '@tanstack/react-query';
import { CloudOff, RefreshCw } from 'lucide-react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { getLegalDocument, type LegalDocument, type LegalDocumentName } from '#contract/programme.ts';
import { texts } from '#contract/texts.ts';
import styles from './legal-document-page.module.css';

const titles: Record<LegalDocumentName, string> = { terms: 'Terms of Service', privacy: 'Privacy Policy' };

/** Terms of Service or Privacy Policy, readable by anybody. */
export function LegalDocumentPage({ document: name }: { document: LegalDocumentName }) {
  const { api } = useConnection();
  const { data, isError, refetch, dataUpdatedAt } = useQuery(
    apiQuery(api, getLegalDocument, { params: { name } }),
  );
  return (
    <Page
      title={data?.title ?? titles[name]}
      header="bar"
      back="/login"
      notice={data && <OfflineNotice updatedAt={dataUpdatedAt} />}
    >
      {data && <Sections document={data} />}
      {!data && (isError ? <Failure onRetry={refetch} /> : <ContentSkeleton />)}
    </Page>
  );
}

function Sections({ document }: { document: LegalDocument }) {
  return (
    <>
      <p className={styles.updated}>Last changed {document.updated}</p>
      {document.sections.map((section) => (
        <section key={section.heading} className={styles.section}>
          <h2 className={styles.heading}>{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}

function Failure({ onRetry }: { onRetry: () => unknown }) {
  const isOnline = useIsOnline();
  return (
    <MessageScreen
      icon={CloudOff}
      tone="danger"
      title={isOnline ? texts.failureTitle : 'You are offline'}
      text={isOnline ? 'The text could not be read.' : 'This text needs the internet the first time.'}
    >
      <Button icon={RefreshCw} onClick={() => void onRetry()}>
        Retry
      </Button>
    </MessageScreen>
  );
}

function ContentSkeleton() {
  return (
    <div className={styles.skeletons}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {['40%', '100%', '94%', '72%', '36%', '98%', '88%'].map((width) => (
        <Skeleton key={width} width={width} height="15px" />
      ))}
    </div>
  );
}
