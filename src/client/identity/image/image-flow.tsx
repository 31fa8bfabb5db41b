import { useEffect, useEffectEvent } from 'react';
import type { ImageType } from '#contract/files.ts';
import type { ImageShape } from './crop-pane.tsx';
import { ImageSheet } from './image-sheet.tsx';
import { useImageUpload } from './use-image-upload.ts';

export interface ImageFlowProps {
  readonly label: string;
  readonly shape: ImageShape;
  readonly imageType: ImageType;
  readonly file: File;
  readonly onChange: (presignedUrl: string) => void;
  /** Lets another file be chosen. */
  readonly onChoose: () => void;
}

/** From a chosen file to an uploaded square, in one sheet. */
export function ImageFlow({ label, shape, imageType, file, onChange, onChoose }: ImageFlowProps) {
  const { step, pick, use, cancel } = useImageUpload({ imageType, onChange });
  const begin = useEffectEvent(pick);
  useEffect(() => begin(file), [file]);
  return (
    <ImageSheet title={label} shape={shape} step={step} onUse={use} onCancel={cancel} onChoose={onChoose} />
  );
}
