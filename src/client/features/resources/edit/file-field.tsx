import { Paperclip } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { acceptedFiles, fileTypeOf, takenFilesText } from '#client/features/resources/resource-files.ts';
import { ResourcePlate } from '#client/features/resources/resource-plate.tsx';
import frame from '#client/forms/fields/field-frame.module.css';
import { describedBy, FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './forms.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
  readonly error: string | undefined;
  readonly isOptional: boolean;
}

/** A file of the phone: what is chosen, and the button that opens the phone's chooser. */
export function FileField({ label, file, onChoose, error, isOptional }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hint = file ? undefined : takenFilesText;
  const type = file && fileTypeOf(file);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // The same file may be chosen once more.
    currentTarget.value = '';
    if (chosen) onChoose(chosen);
  };
  return (
    <div className={frame.field}>
      <span id={`${id}-label`} className={frame.label}>
        {label}
        {isOptional && <span className={frame.optional}> (optional)</span>}
      </span>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        hidden
        onChange={handleChange}
        aria-label={label}
      />
      {file && type && (
        <div className={styles.file}>
          <ResourcePlate type={type} />
          <span className={styles.fileWords}>
            <bdi className={styles.fileName}>{file.name}</bdi>
            <span className={styles.fileSize}>{formatBytes(file.size)}</span>
          </span>
        </div>
      )}
      <Button
        variant="soft"
        size="medium"
        icon={Paperclip}
        onClick={() => input.current?.click()}
        aria-labelledby={`${id}-label ${id}-button`}
        {...describedBy(id, { error, hint })}
      >
        <span id={`${id}-button`}>{file ? 'Choose another file' : 'Choose a file'}</span>
      </Button>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </div>
  );
}
