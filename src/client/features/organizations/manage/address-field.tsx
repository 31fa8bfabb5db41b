import { SuffixField, type SuffixState } from '#client/forms/fields/suffix-field.tsx';
import styles from './organization-form.module.css';
import { useSuffixCheck } from './use-suffix-check.ts';

interface AddressFieldProps {
  readonly value: string;
  /** Empty for a new organisation. */
  readonly initial: string;
  readonly onChange: (suffix: string) => void;
  readonly error?: string | undefined;
  readonly onState: (state: SuffixState) => void;
}

export function AddressField({ value, initial, onChange, error, onState }: AddressFieldProps) {
  const check = useSuffixCheck();
  const isMoving = initial !== '' && value !== initial;
  return (
    <div className={styles.address}>
      <SuffixField
        label="Last Link URL"
        address={`${window.location.host}/o/`}
        value={value}
        initial={initial}
        onChange={onChange}
        check={check}
        error={error}
        onState={onState}
      />
      {isMoving && (
        <p className={styles.warning}>
          Links to the old address, invitations too, stop working once you save.
        </p>
      )}
    </div>
  );
}
