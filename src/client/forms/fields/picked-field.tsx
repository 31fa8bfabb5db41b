import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import type { PickOption } from '#client/ui/sheets/pick-options.ts';
import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import frame from './field-frame.module.css';
import { describedBy, FieldMessage, type FieldProps } from './field-frame.tsx';
import styles from './picked-field.module.css';

interface Picked {
  readonly id: number;
  readonly name: string;
}

interface PickedFieldProps extends FieldProps {
  readonly picked: readonly Picked[];
  readonly onChange: (picked: Picked[]) => void;
  /** All that can be picked. */
  readonly options: readonly PickOption[];
  readonly most: number;
  readonly addLabel: string;
  readonly searchLabel: string;
  /** Stands before a row of the sheet: a portrait, a logo. */
  readonly lead?: (id: string) => ReactNode;
}

/** Several people or organisations, picked one after the other in a sheet with a search. */
export function PickedField(props: PickedFieldProps) {
  const { label, picked, onChange, options, most, addLabel, searchLabel, lead, error, hint } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const free = options.filter((option) => !picked.some((one) => String(one.id) === option.id));
  const canAdd = free.length > 0 && picked.length < most;
  const add = (chosen: string) => {
    const option = free.find((one) => one.id === chosen);
    if (option) onChange([...picked, { id: Number(option.id), name: option.title }]);
  };
  return (
    <fieldset className={frame.field} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ul className={styles.list}>
        {picked.map((one) => (
          <li key={one.id} className={styles.picked}>
            <bdi className={styles.name}>{one.name}</bdi>
            <IconButton
              icon={X}
              iconSize={18}
              label={`Remove ${one.name}`}
              onClick={() => onChange(picked.filter((other) => other.id !== one.id))}
            />
          </li>
        ))}
      </ul>
      {(canAdd || error) && (
        <Button
          variant="soft"
          size="small"
          icon={Plus}
          className={styles.add}
          disabled={!canAdd}
          onClick={() => setIsOpen(true)}
          {...describedBy(id, { error, hint })}
        >
          {addLabel}
        </Button>
      )}
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
      <PickSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={addLabel}
        searchLabel={searchLabel}
        options={free}
        onPick={add}
        {...(lead && { lead })}
      />
    </fieldset>
  );
}
