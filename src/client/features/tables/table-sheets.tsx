import { Trash2 } from 'lucide-react';
import { FailureNote } from '#client/network/failure-note.tsx';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Table } from '#contract/tables.ts';
import { deletedTableWords } from './table-words.tsx';
import { useDeleteTable } from './use-table-writes.ts';

/** The table that a host has chosen, and the sheet that is open about it. */
export interface AskedTable {
  readonly table: Table;
  readonly sheet: 'menu' | 'delete' | null;
}

interface TableSheetsProps {
  readonly tables: readonly Table[];
  readonly asked: AskedTable;
  readonly onChange: (asked: AskedTable) => void;
}

/** Sheets in which a host deletes a table. */
export function TableSheets({ tables, asked, onChange }: TableSheetsProps) {
  // As it is by now; once it is gone, its sheet goes down with the name that it had.
  const table = tables.find(({ id }) => id === asked.table.id) ?? asked.table;
  const open = (sheet: AskedTable['sheet']) => onChange({ table, sheet });
  const close = () => open(null);
  return (
    <>
      <Sheet isOpen={asked.sheet === 'menu'} onClose={close} title={table.tableName}>
        <ListCard>
          <ListRow icon={Trash2} title="Delete table" tone="danger" end="" onClick={() => open('delete')} />
        </ListCard>
      </Sheet>
      <DeleteTable isOpen={asked.sheet === 'delete'} table={table} onClose={close} />
    </>
  );
}

interface DeleteTableProps {
  readonly isOpen: boolean;
  readonly table: Table;
  readonly onClose: () => void;
}

/** Asks before a table goes, and the call of whoever sits there ends. */
function DeleteTable({ isOpen, table, onClose }: DeleteTableProps) {
  const { run, isBusy, error, reset } = useDeleteTable();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={`Delete “${table.tableName}”?`}
      text={deletedTableWords(table)}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => run({ table, onDone: close })}
      onCancel={close}
    >
      {error && <FailureNote error={error} offlineText="Deleting a table needs a connection." />}
    </ConfirmSheet>
  );
}
