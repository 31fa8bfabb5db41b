import { Download, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { buildRequest } from '#client/api/api.ts';
import { type DownloadProgress, download } from '#client/api/transfer.ts';
import { useConnection } from '#client/connection/connection.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { handOver } from '#client/share/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import styles from './export-button.module.css';
import { FailureNote } from './failure-note.tsx';

interface Spreadsheet<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: CallInput<E>;
  /** For a file to which the server gives no name. */
  readonly fileName: string;
}

interface ExportButtonProps<E extends Endpoint> extends Spreadsheet<E> {
  /** Name of the list where it is told how far it is. */
  readonly list: string;
  readonly label: string;
  readonly look: 'soft' | 'secondary';
  /** On a phone it is a sign without words, as beside a field. */
  readonly isCompact?: boolean;
}

/** Button that gives a list as a spreadsheet; one button starts, ends and repeats it, so that the focus stays. */
export function ExportButton<E extends Endpoint>(props: ExportButtonProps<E>) {
  const { list, label, look, isCompact = false, ...spreadsheet } = props;
  const { step, start, cancel } = useExport(spreadsheet);
  const id = useId();
  const face = {
    idle: { icon: Download, words: label, onClick: start },
    done: { icon: Download, words: label, onClick: start },
    loading: { icon: X, words: 'Cancel', onClick: cancel },
    failed: { icon: RotateCw, words: 'Retry', onClick: start },
  }[step.name];
  const hidesWords = isCompact && step.name !== 'failed';
  return (
    <>
      <Button
        variant={look}
        size="medium"
        icon={face.icon}
        className={`${styles.button} ${hidesWords ? styles.compact : ''}`}
        aria-describedby={step.name === 'loading' ? id : undefined}
        onClick={face.onClick}
      >
        <span className={styles.word}>{face.words}</span>
        {face.words !== label && <VisuallyHidden> export</VisuallyHidden>}
      </Button>
      <div className={styles.below}>
        {step.name === 'loading' && <Progress id={id} list={list} progress={step.progress} />}
        {step.name === 'failed' && (
          <FailureNote error={step.error} offlineText="Exporting needs a connection." />
        )}
        <p role="status">{step.name === 'done' && `${list} downloaded`}</p>
      </div>
    </>
  );
}

interface ProgressProps {
  readonly id: string;
  readonly list: string;
  readonly progress: DownloadProgress | null;
}

function Progress({ id, list, progress }: ProgressProps) {
  const total = progress?.total;
  return (
    <>
      <progress
        className={styles.meter}
        aria-label={`Export of ${list}`}
        max={total ?? undefined}
        value={total ? progress?.received : undefined}
      />
      <p id={id}>
        {list}: {formatProgress(progress)}
      </p>
    </>
  );
}

type ExportStep =
  | { readonly name: 'idle' | 'done' }
  | { readonly name: 'loading'; readonly progress: DownloadProgress | null }
  | { readonly name: 'failed'; readonly error: unknown };

/** Fetches a file and gives it to the person; what is under way ends with the screen. */
function useExport<E extends Endpoint>({ endpoint, input, fileName }: Spreadsheet<E>) {
  const connection = useConnection();
  const [step, setStep] = useState<ExportStep>({ name: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const load = async (signal: AbortSignal) => {
    const request = buildRequest({
      endpoint,
      input,
      token: connection.session.get(),
      deployment: connection.deployment,
      options: { signal },
    });
    const onProgress = (progress: DownloadProgress) => {
      if (!signal.aborted) setStep({ name: 'loading', progress });
    };
    const onOutcome = connection.connectivity.beginRequest();
    await handOver(await download({ request, fileName, onProgress, onOutcome }));
  };
  const start = () => {
    if (work.current) return;
    const controller = new AbortController();
    work.current = controller;
    setStep({ name: 'loading', progress: null });
    const end = (next: ExportStep) => {
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
