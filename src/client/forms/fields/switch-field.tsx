import { useId } from 'react';
import track from '#client/ui/controls/switch.module.css';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  readonly label: string;
  /** Sentence under the label. */
  readonly second?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off; the whole row takes the finger. */
export function SwitchField({ label, second, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {second && (
          <span id={`${id}-second`} className={styles.second}>
            {second}
          </span>
        )}
      </span>
      <input
        className={[styles.input, track.track, isOn ? track.on : ''].join(' ')}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={second ? `${id}-second` : undefined}
      />
    </label>
  );
}
