import { WifiOff } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useIsOnline } from '#client/connection/use-is-online.ts';
import { PartMissing } from '#client/identity/part-missing.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import type { ImageType } from '#contract/files.ts';
import type { ImageShape } from './crop-pane.tsx';
import type { ImageFlowProps } from './image-flow.tsx';

interface ImagePickerProps {
  readonly label: string;
  readonly shape: ImageShape;
  readonly imageType: ImageType;
  readonly onChange: (presignedUrl: string) => void;
  /** What opens it. */
  readonly children: (open: () => void) => ReactNode;
}

/** Cutting and sending are fetched while the phone shows its camera or files. */
const ImageFlow = lazyComponent<ImageFlowProps & { readonly onMissing: () => void }>(
  () => import('./image-flow.tsx').then((part) => part.ImageFlow),
  ({ onMissing }) => <PartMissing isOpen onClose={onMissing} />,
);

/** Chooses an image on the phone (camera or file), cuts a square out of it and uploads that. */
export function ImagePicker({ label, shape, imageType, onChange, children }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useIsOnline();
  const toasts = useToasts();
  const [file, setFile] = useState<File | null>(null);
  const open = () => {
    if (!isOnline) return toasts.show({ text: 'Uploading an image needs a connection', icon: WifiOff });
    void ImageFlow.load();
    input.current?.click();
  };
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // The same file may be chosen once more.
    currentTarget.value = '';
    if (chosen) setFile(chosen);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={handleChange}
        aria-label={label}
      />
      {children(open)}
      {file && (
        <ImageFlow
          label={label}
          shape={shape}
          imageType={imageType}
          file={file}
          onChange={onChange}
          onChoose={open}
          onMissing={() => setFile(null)}
        />
      )}
    </>
  );
}
