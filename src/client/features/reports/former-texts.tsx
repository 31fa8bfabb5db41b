import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { counted } from '#client/posts/post/format-person.ts';
import { RichText } from '#client/rich-text/rich-text.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { listFormerTexts, type Report } from '#contract/reports.ts';
import styles from './former-texts.module.css';

interface FormerTextsProps {
  readonly report: Report;
  readonly when: (moment: string) => string;
}

/** Texts that stood in a reported thread before its author changed it. */
export function FormerTexts({ report, when }: FormerTextsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = counted(report.formerTexts, 'former text');
  return (
    <>
      <Button variant="text" size="small" icon={History} onClick={() => setIsOpen(true)}>
        Edited · {count}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Former texts">
        {isOpen && <Texts report={report} when={when} />}
      </Sheet>
    </>
  );
}

function Texts({ report, when }: FormerTextsProps) {
  const { api } = useConnection();
  const query = useQuery(apiQuery(api, listFormerTexts, { params: { id: String(report.id) } }));
  if (query.data === undefined)
    return query.isError ? (
      <div className={styles.failed}>
        <p>These texts could not be read.</p>
        <Button variant="soft" size="small" onClick={() => void query.refetch()}>
          Retry
        </Button>
      </div>
    ) : (
      <p className={styles.written}>Loading…</p>
    );
  return (
    <ol className={styles.texts}>
      {query.data.map(({ id, message, writtenDate }) => (
        <li key={id} className={styles.text}>
          <p className={styles.written}>Written {when(writtenDate)}</p>
          <RichText html={message} />
        </li>
      ))}
    </ol>
  );
}
