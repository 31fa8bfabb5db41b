import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { onApproach } from '#client/ui/lazy-component.tsx';
import box from './box.module.css';
import styles from './choice-field.module.css';
import { FieldFrame } from './field-frame.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Label of the choice. */
  readonly shown: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Loads the code of the sheet ahead of the tap. */
  readonly load?: () => unknown;
  readonly error?: string;
  readonly hint?: string;
}

/** A field whose value is chosen in a sheet. */
export function ChoiceField({
  label,
  icon: Icon,
  shown,
  isOpen,
  onOpen,
  load,
  error,
  hint,
}: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <button
        id={id}
        type="button"
        role="combobox"
        className={[box.box, styles.button].join(' ')}
        data-invalid={error ? true : undefined}
        onClick={onOpen}
        {...(load && onApproach(load))}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-message`}
      >
        {Icon && <Icon className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />}
        <span className={styles.shown}>{shown || 'Choose'}</span>
        <ChevronDown className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </FieldFrame>
  );
}
