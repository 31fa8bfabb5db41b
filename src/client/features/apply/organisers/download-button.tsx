import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buildRequest } from '#client/api/api.ts';
import { type DownloadProgress, download } from '#client/api/transfer.ts';
import { useConnection } from '#client/connection/connection.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { handOver } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Endpoint } from '#contract/endpoint.ts';
import styles from './download-button.module.css';

interface Spreadsheet {
  readonly endpoint: Endpoint;
  readonly fileName: string;
}

interface DownloadButtonProps extends Spreadsheet {
  readonly label: string;
}

/** Button that downloads a list as a spreadsheet, shows how far it is, and can stop it. */
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

type DownloadStep =
  | { readonly name: 'idle' | 'done' }
  | { readonly name: 'loading'; readonly progress: DownloadProgress | null }
  | { readonly name: 'failed'; readonly error: unknown };

/** Fetches a file and gives it to the person; what is under way ends with the screen. */
function useDownload({ endpoint, fileName }: Spreadsheet) {
  const connection = useConnection();
  const [step, setStep] = useState<DownloadStep>({ name: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const load = async (signal: AbortSignal) => {
    const request = buildRequest({
      endpoint,
      input: {},
      token: connection.session.get(),
      deployment: connection.deployment,
      options: { signal },
    });
    const onProgress = (progress: DownloadProgress) => setStep({ name: 'loading', progress });
    const onOutcome = connection.connectivity.beginRequest();
    await handOver(await download({ request, fileName, onProgress, onOutcome }));
  };
  const start = () => {
    if (work.current) return;
    const controller = new AbortController();
    work.current = controller;
    setStep({ name: 'loading', progress: null });
    const end = (next: DownloadStep) => {
      if (work.current !== controller) return;
      work.current = null;
      setStep(next);
    };
    load(controller.signal).then(
      () => end({ name: 'done' }),
      (error: unknown) => end({ name: 'failed', error }),
    );
  };
  const cancel = () => {
    work.current?.abort();
    work.current = null;
    setStep({ name: 'idle' });
  };
  return { step, start, cancel };
}

/** `42 %` where the whole is known, else what has arrived. */
export function formatProgress(progress: DownloadProgress | null): string {
  if (progress === null) return 'being prepared';
  const { received, total } = progress;
  return total ? `${Math.floor((100 * received) / total)} %` : formatBytes(received);
}
