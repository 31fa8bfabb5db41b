import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { onApproach } from '#client/ui/lazy-component.tsx';
import box from './field-frame.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './pick-field.module.css';

interface PickFieldProps extends FieldProps {
  readonly icon?: LucideIcon;
  /** Label of the choice. */
  readonly shown: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Loads the code of the sheet ahead of the tap. */
  readonly load?: () => unknown;
}

/** A field whose value is picked in a sheet. */
export function PickField({ label, icon: Icon, shown, isOpen, onOpen, load, error, hint }: PickFieldProps) {
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
