import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { getLegalDocument, type LegalDocument, type LegalDocumentName } from '#contract/programme.ts';
import styles from './legal-document-page.module.css';

const titles: Record<LegalDocumentName, string> = { terms: 'Terms of Service', privacy: 'Privacy Policy' };

/** Terms of Service or Privacy Policy, readable by anybody. */
export function LegalDocumentPage({ document: name }: { document: LegalDocumentName }) {
  const { api } = useConnection();
  const { data, error, refetch, dataUpdatedAt } = useQuery(
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
      {!data &&
        (error ? <UnreadMessage what="This text" error={error} onRetry={refetch} /> : <ContentSkeleton />)}
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
