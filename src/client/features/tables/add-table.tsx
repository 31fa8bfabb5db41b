import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError, type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import { NumberField } from '#client/forms/fields/number-field.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { personalPlace } from '#client/forms/local-draft.ts';
import { RestoredNote } from '#client/forms/restored-note.tsx';
import { useLocalDraft } from '#client/forms/use-local-draft.ts';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ImageField } from '#client/people/image/image-field.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { useFaultFocus } from '#client/ui/use-fault-focus.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { tableTexts } from '#contract/table-texts.ts';
import { type CreateTable, CreateTableSchema } from '#contract/tables.ts';
import styles from './add-table.module.css';
import { useCreateTable } from './use-table-writes.ts';

interface TableFormProps {
  readonly eventId: number;
  readonly onClose: () => void;
}

interface AddTableProps extends TableFormProps {
  readonly isOpen: boolean;
}

/** Sheet in which a host adds a table. */
export function AddTable({ isOpen, ...props }: AddTableProps) {
  return (
    <Sheet isOpen={isOpen} onClose={props.onClose} title={tableTexts.add}>
      {isOpen && <TableForm {...props} />}
    </Sheet>
  );
}

/** Values of the form, as they are typed. */
interface TableValues {
  readonly tableName: string;
  readonly seatingCapacity: string;
  readonly logo: string;
}

const nothing: TableValues = { tableName: '', seatingCapacity: '', logo: '' };
const draftFields = ['tableName', 'seatingCapacity', 'logo'] as const;

const { tableName, seatingCapacity } = CreateTableSchema.entries;
/** As the server checks it, but that people are asked for tables of six at least. */
const FormSchema = v.object({
  tableName,
  seatingCapacity: v.pipe(
    seatingCapacity,
    v.minValue(tableLimits.capacityInputMin, tableTexts.capacityWrong),
  ),
});

const bodyOf = (values: TableValues): CreateTable => ({
  tableName: values.tableName.trim(),
  seatingCapacity: values.seatingCapacity === '' ? Number.NaN : Number(values.seatingCapacity),
  logo: values.logo || null,
});

function TableForm({ eventId, onClose }: TableFormProps) {
  const me = useMe();
  const form = useRef<HTMLFormElement>(null);
  const place = personalPlace(storageKeys.tableDraft, me.id);
  const draft = useLocalDraft<TableValues>({ place, initial: nothing, unasked: draftFields });
  const [found, setFound] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const { run, isBusy, error, reset } = useCreateTable();
  useFaultFocus(form, refusals);
  const { values } = draft;
  const faults = { ...(error instanceof ApiError ? error.fields : {}), ...found };
  const change = (partial: Partial<TableValues>) => {
    setFound({});
    reset();
    draft.change(partial);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(values);
    const wrong = fieldErrors(FormSchema, body);
    setFound(wrong);
    reset();
    if (Object.keys(wrong).length > 0) return setRefusals((count) => count + 1);
    run({
      eventId,
      draftKey: place.key,
      body,
      onDone() {
        draft.clear();
        onClose();
      },
    });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      {draft.isRestored && <RestoredNote onDiscard={draft.discard} />}
      <Fields values={values} faults={faults} onChange={change} />
      {Object.keys(faults).length === 0 && (
        <FailureNote
          error={error}
          offlineText="Adding a table needs a connection."
          kept="What you typed is kept."
        />
      )}
      <Button type="submit" isBusy={isBusy}>
        Add table
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly values: TableValues;
  readonly faults: FieldErrors;
  readonly onChange: (partial: Partial<TableValues>) => void;
}

function Fields({ values, faults, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="Table Name"
        autoComplete="off"
        autoCapitalize="sentences"
        value={values.tableName}
        onChange={(name) => onChange({ tableName: name })}
        error={faults.tableName}
      />
      <NumberField
        label="Table Capacity"
        min={tableLimits.capacityInputMin}
        max={tableLimits.capacityInputMax}
        maxLength={2}
        value={values.seatingCapacity}
        onChange={(capacity) => onChange({ seatingCapacity: capacity })}
        error={faults.seatingCapacity}
        hint={tableTexts.capacityHint}
        placeholder={`${tableLimits.capacityInputMin} to ${tableLimits.capacityInputMax}`}
      />
      <ImageField
        label="Logo"
        shape="square"
        imageType="LOGO"
        firstName={values.tableName}
        lastName={null}
        image={values.logo}
        onChange={(logo) => onChange({ logo })}
        error={faults.logo}
        isOptional
      />
    </>
  );
}
