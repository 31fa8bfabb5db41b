import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { UploadProgress } from '#client/api/transfer.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { ProgressBar } from '#client/ui/display/progress-bar.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { ImageType } from '#contract/files.ts';
import { CropPane, type ImageShape } from './crop-pane.tsx';
import styles from './image-flow.module.css';
import type { PictureArea } from './picture.ts';
import { type ImageStep, useImageUpload } from './use-image-upload.ts';

export interface ImageFlowProps {
  readonly label: string;
  readonly shape: ImageShape;
  readonly imageType: ImageType;
  readonly file: File;
  readonly onChange: (presignedUrl: string) => void;
  /** Lets another file be chosen. */
  readonly onChoose: () => void;
}

/** Leads from a chosen file to an uploaded image, in one sheet. */
export function ImageFlow({ label, shape, imageType, file, onChange, onChoose }: ImageFlowProps) {
  const { step, pick, use, cancel } = useImageUpload({ imageType, shape, onChange });
  const begin = useEffectEvent(pick);
  useEffect(() => begin(file), [file]);
  return (
    <ImageSheet title={label} shape={shape} step={step} onUse={use} onCancel={cancel} onChoose={onChoose} />
  );
}

interface ImageSheetProps {
  readonly title: string;
  readonly shape: ImageShape;
  readonly step: ImageStep;
  readonly onUse: (area: PictureArea) => void;
  readonly onCancel: () => void;
  /** Lets another file be chosen. */
  readonly onChoose: () => void;
}

/** Everything between choosing a file and having it uploaded. */
function ImageSheet(props: ImageSheetProps) {
  return (
    <Sheet isOpen={props.step.name !== 'idle'} onClose={props.onCancel} title={props.title}>
      <div className={styles.inside}>
        <Step {...props} />
      </div>
    </Sheet>
  );
}

function Step({ step, shape, onUse, onCancel, onChoose }: ImageSheetProps) {
  switch (step.name) {
    case 'idle':
      return null;
    case 'opening':
      return <p className={styles.words}>Opening the image …</p>;
    case 'crop':
      return <CropPane picture={step.picture} shape={shape} onUse={onUse} onCancel={onCancel} />;
    case 'sending':
      return <Sending progress={step.progress} onCancel={onCancel} />;
    case 'failed':
      return <Failed step={step} onChoose={onChoose} />;
  }
}

function Sending({ progress, onCancel }: { progress: UploadProgress | null; onCancel: () => void }) {
  const { sent, total } = progress ?? { sent: 0, total: 0 };
  const percent = total === 0 ? 0 : Math.round((sent / total) * 100);
  return (
    <>
      <p className={styles.words} role="status">
        {percent < 100 ? 'Uploading …' : 'Nearly done …'}
      </p>
      <ProgressBar label="Upload" percent={percent} />
      <div className={styles.row}>
        <span className={styles.numbers}>
          {total > 0 && `${formatBytes(sent)} of ${formatBytes(total)} · ${percent} %`}
        </span>
        <Button variant="secondary" size="medium" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

type Failure = Extract<ImageStep, { name: 'failed' }>;

function Failed({ step, onChoose }: { step: Failure; onChoose: () => void }) {
  return (
    <>
      <p className={styles.fault} role="alert">
        <CircleAlert size={16} strokeWidth={2} aria-hidden />
        {step.text}
      </p>
      <div className={styles.actions}>
        <Button variant={step.again ? 'secondary' : 'primary'} onClick={onChoose}>
          Choose an image
        </Button>
        {step.again && <Button onClick={step.again}>Try again</Button>}
      </div>
    </>
  );
}
