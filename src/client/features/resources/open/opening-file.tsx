import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { DownloadProgress } from '#client/api/transfer.ts';
import { partWords, percentOf } from '#client/features/resources/resource-words.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { ProgressBar } from '#client/ui/display/progress-bar.tsx';
import type { ResourceLink } from '#contract/resources.ts';
import styles from './opening-file.module.css';
import { type FilePlace, openingFault, useOpenFile } from './use-open-file.ts';

interface OpeningFileProps {
  readonly link: ResourceLink;
  readonly place: FilePlace;
  readonly onClose: () => void;
}

/** A document on its way to the reader, in a sheet. */
export function OpeningFile({ link, place, onClose }: OpeningFileProps) {
  const { step, start } = useOpenFile(link, place, onClose);
  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);
  if (step.name === 'failed') {
    return (
      <div className={styles.opening}>
        <p className={styles.failure} role="alert">
          {openingFault(step.error)}
        </p>
        <Button icon={RotateCw} onClick={start}>
          Retry
        </Button>
      </div>
    );
  }
  const { received, total } = doneOf(step.progress, link);
  return (
    <div className={styles.opening}>
      <ProgressBar label={`Opening ${link.name}`} percent={percentOf(received, total)} />
      <div className={styles.row}>
        <p className={styles.words}>Opening {partWords(received, total)}</p>
        <Button variant="secondary" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const doneOf = (progress: DownloadProgress | null, { size }: ResourceLink) => ({
  received: progress?.received ?? 0,
  total: progress?.total ?? size ?? 0,
});
