import type { LucideIcon } from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import box from '#client/identity/form/box.module.css';
import { FieldFrame } from '#client/identity/form/field-frame.tsx';

interface PrefixFieldProps {
  readonly label: string;
  readonly name: string;
  readonly icon?: LucideIcon;
  readonly end?: ReactNode;
  /** Fixed text before the field. */
  readonly prefix: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Makes the text of a whole address that is pasted; null where it is none. */
  readonly fromAddress: (pasted: string) => string | null;
  readonly error?: string;
  /** A line under the field while there is no error. */
  readonly state?: ReactNode;
}

/** A field with a fixed beginning, such as the address of a site before a name. */
export function PrefixField(props: PrefixFieldProps) {
  const { name, prefix, value, onChange, fromAddress, error } = props;
  const id = useId();
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = fromAddress(event.clipboardData.getData('text').trim());
    if (text === null) return;
    event.preventDefault();
    onChange(text);
  };
  return (
    <FieldFrame
      id={id}
      label={props.label}
      icon={props.icon}
      end={props.end}
      error={error}
      state={props.state}
    >
      <div className={box.box} data-invalid={error ? true : undefined} dir="ltr">
        <label id={`${id}-prefix`} htmlFor={id} className={box.prefix}>
          {prefix}
        </label>
        <input
          id={id}
          name={name}
          className={box.input}
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={handlePaste}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-prefix ${id}-message`}
        />
      </div>
    </FieldFrame>
  );
}
