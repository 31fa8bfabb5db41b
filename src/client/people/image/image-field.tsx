import { Pencil, WifiOff } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useIsOnline } from '#client/connection/connection.ts';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Logo } from '#client/ui/display/logo.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { ImageType } from '#contract/files.ts';
import type { ImageShape } from './crop-pane.tsx';
import styles from './image-field.module.css';
import type { ImageFlowProps } from './image-flow.tsx';

interface ImageFieldProps {
  readonly label: string;
  readonly shape: ImageShape;
  readonly imageType: ImageType;
  /** Their initials stand where there is no image; of an organisation the first is its name. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The address of the image; empty or null where there is none. */
  readonly image: string | null;
  /** Gets the address of what was uploaded, or an empty text when the image is taken away. */
  readonly onChange: (presignedUrl: string) => void;
  readonly error?: string;
  readonly isOptional?: boolean;
}

/** An image of a person or an organisation, with what changes it and takes it away. */
export function ImageField(props: ImageFieldProps) {
  const { label, shape, imageType, image, onChange } = props;
  const id = useId();
  return (
    <ImagePicker label={label} shape={shape} imageType={imageType} onChange={onChange}>
      {(open) => (
        <fieldset className={styles.field} aria-labelledby={`${id}-label`}>
          <span className={shape === 'round' ? styles.portrait : styles.logo}>
            {shape === 'round' ? (
              <Avatar firstName={props.firstName} lastName={props.lastName} image={image} size={88} />
            ) : (
              <Logo name={`${props.firstName ?? ''} ${props.lastName ?? ''}`} image={image} size={88} />
            )}
            <button type="button" className={styles.over} onClick={open} aria-hidden tabIndex={-1}>
              <PencilBadge />
            </button>
          </span>
          <ImageWords
            {...props}
            id={id}
            hint="PNG, JPG or JPEG, best a square of at least 200 by 200 pixels"
            onOpen={open}
          />
        </fieldset>
      )}
    </ImagePicker>
  );
}

interface ImageWordsProps
  extends Pick<ImageFieldProps, 'label' | 'image' | 'onChange' | 'error' | 'isOptional'> {
  readonly id: string;
  readonly hint: string;
  readonly onOpen: () => void;
}

/** Label and hint of an image, and the buttons that change it and take it away. */
function ImageWords({ id, label, isOptional, image, onChange, error, hint, onOpen }: ImageWordsProps) {
  return (
    <div className={styles.words}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </p>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
      <div className={styles.actions}>
        <Button
          variant="soft"
          size="small"
          onClick={onOpen}
          aria-describedby={`${id}-message`}
          aria-invalid={error ? true : undefined}
        >
          {image ? 'Change' : 'Upload'}
        </Button>
        {image && (
          <Button variant="text" size="small" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

interface WideImageFieldProps
  extends Pick<ImageFieldProps, 'label' | 'image' | 'onChange' | 'error' | 'isOptional'> {
  /** The image, or what stands where there is none; it fills its box. */
  readonly preview: ReactNode;
}

/** A wide picture over what it belongs to. */
export function WideImageField({ preview, ...props }: WideImageFieldProps) {
  const id = useId();
  return (
    <ImagePicker label={props.label} shape="wide" imageType="LOGO" onChange={props.onChange}>
      {(open) => (
        <fieldset className={styles.wide} aria-labelledby={`${id}-label`}>
          <span className={styles.cover}>
            {preview}
            <button type="button" className={styles.over} onClick={open} aria-hidden tabIndex={-1}>
              <PencilBadge />
            </button>
          </span>
          <ImageWords
            {...props}
            id={id}
            hint="PNG, JPG or JPEG, wide; without one a pattern is drawn from the topic"
            onOpen={open}
          />
        </fieldset>
      )}
    </ImagePicker>
  );
}

type PortraitButtonProps = Pick<ImageFieldProps, 'label' | 'firstName' | 'lastName' | 'image' | 'onChange'>;

/** A portrait that is changed by a tap on it, where there is no room for more. */
export function PortraitButton({ label, firstName, lastName, image, onChange }: PortraitButtonProps) {
  return (
    <ImagePicker label={label} shape="round" imageType="PROFILE_IMAGE" onChange={onChange}>
      {(open) => (
        <span className={styles.portrait}>
          <Avatar firstName={firstName} lastName={lastName} image={image} size={64} />
          <button type="button" className={styles.over} onClick={open} aria-label={label}>
            <PencilBadge />
          </button>
        </span>
      )}
    </ImagePicker>
  );
}

function PencilBadge() {
  return (
    <span className={styles.pencil}>
      <Pencil size={16} strokeWidth={2} aria-hidden />
    </span>
  );
}

interface ImagePickerProps {
  readonly label: string;
  readonly shape: ImageShape;
  readonly imageType: ImageType;
  readonly onChange: (presignedUrl: string) => void;
  /** Draws the control that opens it. */
  readonly children: (open: () => void) => ReactNode;
}

/** Cutting and sending are fetched while the phone shows its camera or files. */
const ImageFlow = lazyComponent<ImageFlowProps & { readonly onMissing: () => void }>(
  () => import('./image-flow.tsx').then((part) => part.ImageFlow),
  ({ onMissing }) => <MissingSheet isOpen onClose={onMissing} />,
);

/** Chooses an image on the phone (camera or file), cuts a part out of it and uploads that. */
function ImagePicker({ label, shape, imageType, onChange, children }: ImagePickerProps) {
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
