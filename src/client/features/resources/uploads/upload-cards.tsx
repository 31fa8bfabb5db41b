import { RotateCw, X } from 'lucide-react';
import { ResourcePlate } from '#client/features/resources/resource-plate.tsx';
import { percentOf, progressWords } from '#client/features/resources/resource-words.ts';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { ProgressBar } from '#client/ui/display/progress-bar.tsx';
import styles from './upload-cards.module.css';
import type { Upload, Uploads } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Files on their way into a folder, each with what ends or repeats it. */
export function UploadCards({ uploads }: { readonly uploads: readonly Upload[] }) {
  const all = useUploads();
  return uploads.map((upload) => <UploadCard key={upload.key} upload={upload} uploads={all} />);
}

interface UploadCardProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

function UploadCard({ upload, uploads }: UploadCardProps) {
  const { key, name, state, resourceType } = upload;
  const isFailed = state.name === 'failed';
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <ResourcePlate type={resourceType} />
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          {isFailed ? (
            <p className={styles.failed} role="alert">
              {state.text}
            </p>
          ) : (
            <p className={styles.state}>{stateWords(upload)}</p>
          )}
        </div>
        {!isFailed && <IconButton icon={X} label={`Cancel ${name}`} onClick={() => uploads.discard(key)} />}
      </div>
      {isFailed ? (
        <div className={styles.actions}>
          {state.mayRetry && (
            <Button variant="soft" size="small" icon={RotateCw} onClick={() => uploads.retry(key)}>
              Retry
            </Button>
          )}
          <Button variant="text" size="small" onClick={() => uploads.discard(key)}>
            Discard
          </Button>
        </div>
      ) : (
        <>
          <ProgressBar label={`Upload of ${name}`} percent={percentDone(upload)} />
          <p className={styles.state}>Keep the app open until it is there.</p>
        </>
      )}
    </section>
  );
}

const percentDone = ({ state }: Upload): number =>
  state.name === 'sending' ? percentOf(state.progress.sent, state.progress.total) : 100;

const stateWords = ({ state }: Upload): string =>
  state.name === 'sending'
    ? `Uploading ${progressWords(state.progress.sent, state.progress.total)}`
    : 'Nearly done …';
