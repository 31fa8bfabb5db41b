import { Download, X } from 'lucide-react';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import type { Endpoint } from '#contract/endpoint.ts';
import styles from './download-button.module.css';
import { formatProgress } from './format-progress.ts';
import { useDownload } from './use-download.ts';

interface DownloadButtonProps {
  readonly endpoint: Endpoint;
  readonly label: string;
  readonly fileName: string;
}

/** Brings a list as a spreadsheet; while it comes one sees how far it is, and can stop it. */
export function DownloadButton({ endpoint, label, fileName }: DownloadButtonProps) {
  const { step, start, cancel } = useDownload({ endpoint, fileName });
  const isLoading = step.name === 'loading';
  const total = isLoading ? step.progress?.total : undefined;
  return (
    <div className={styles.download}>
      <Button
        variant="soft"
        size="medium"
        icon={isLoading ? X : Download}
        aria-label={isLoading ? `Cancel ${label}` : undefined}
        onClick={isLoading ? cancel : start}
      >
        {isLoading ? 'Cancel' : `${label} (.xlsx)`}
      </Button>
      {isLoading && (
        <div className={styles.progress}>
          <progress
            className={styles.meter}
            aria-label={`Download of ${label}`}
            max={total ?? undefined}
            value={total ? step.progress?.received : undefined}
          />
          {label}: {formatProgress(step.progress)}
        </div>
      )}
      {step.name === 'failed' && (
        <FailureNote
          error={step.error}
          offlineText="A download needs a connection. Try again when you are online."
        />
      )}
      <p className={styles.said} role="status">
        {step.name === 'done' && `${label} downloaded`}
      </p>
    </div>
  );
}
