import { Armchair, Ellipsis, Star, Video } from 'lucide-react';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Table } from '#contract/tables.ts';
import { freeSeats, type TableViewer } from '#domain/tables/seats.ts';
import styles from './table-card.module.css';
import { TableRing, type TableSize } from './table-ring.tsx';
import { favouritesAt, freeWords, Names, namesAt } from './table-words.tsx';

/** Relation of the viewer to a table: they may sit down, have their call there, or sit at another one. */
export type Standing = 'standing' | 'seated' | 'elsewhere';

export interface TableCardProps {
  readonly table: Table;
  readonly viewer: TableViewer;
  readonly size: TableSize;
  readonly standing: Standing;
  /** True while a seat is being taken there. */
  readonly isPending: boolean;
  readonly onTake: (table: Table) => void;
  /** Opens the table's menu; absent for who may not change it. */
  readonly onMenu: ((table: Table) => void) | undefined;
}

/** A table: who sits there, how many could, and a way to sit down. */
export function TableCard(props: TableCardProps) {
  const { table, viewer, size, standing, isPending, onTake, onMenu } = props;
  const { tableName, eventTableParticipants, seatingCapacity } = table;
  const mayTake = standing === 'standing' && freeSeats(table) > 0;
  return (
    <li className={styles.card} data-size={size} data-mine={standing === 'seated' || undefined}>
      <div className={styles.words} data-menu={onMenu ? true : undefined}>
        <h2 className={styles.name} dir="auto">
          {tableName}
        </h2>
        <p className={styles.count}>
          {eventTableParticipants.length} of {seatingCapacity}
          <VisuallyHidden> seats taken</VisuallyHidden>
        </p>
        <WhoIsHere table={table} viewer={viewer} isMine={standing === 'seated'} />
        <People table={table} viewer={viewer} isSeen={size === 'large'} />
      </div>
      {onMenu && (
        <IconButton
          icon={Ellipsis}
          label={`Options for ${tableName}`}
          className={styles.menu}
          aria-haspopup="dialog"
          onClick={() => onMenu(table)}
        />
      )}
      <div className={styles.drawing}>
        <TableRing
          table={table}
          viewer={viewer}
          size={size}
          onTake={mayTake ? () => onTake(table) : undefined}
        />
      </div>
      <div className={styles.action}>
        <TableAction
          table={table}
          size={size}
          standing={standing}
          isPending={isPending}
          onTake={() => onTake(table)}
        />
      </div>
    </li>
  );
}

/** A chip: that one sits here oneself, or that a favourite does. */
function WhoIsHere({
  table,
  viewer,
  isMine,
}: Pick<TableCardProps, 'table' | 'viewer'> & { readonly isMine: boolean }) {
  if (isMine) return <p className={styles.chip}>You are here</p>;
  const names = favouritesAt(table, viewer);
  if (names.length === 0) return null;
  return (
    <p className={styles.chip} data-favourite>
      <Star size={14} strokeWidth={2} aria-hidden />
      <span>
        <Names names={names} /> {names.length === 1 ? 'is' : 'are'} here
      </span>
    </p>
  );
}

/** Names of who sits there; small cards only tell them to readers. */
function People({
  table,
  viewer,
  isSeen,
}: Pick<TableCardProps, 'table' | 'viewer'> & { readonly isSeen: boolean }) {
  const names = namesAt(table, viewer);
  if (names.length === 0) return null;
  if (isSeen) {
    return (
      <p className={styles.people}>
        <Names names={names} />
      </p>
    );
  }
  return (
    <VisuallyHidden>
      <Names names={names} />
    </VisuallyHidden>
  );
}

interface TableActionProps extends Pick<TableCardProps, 'table' | 'size' | 'standing' | 'isPending'> {
  readonly onTake: () => void;
}

/** Button of the table, or the words in its place. */
function TableAction({ table, size, standing, isPending, onTake }: TableActionProps) {
  if (standing === 'seated') {
    return (
      <Button icon={Video} className={styles.button} isBusy={isPending} onClick={onTake}>
        Return to the table
      </Button>
    );
  }
  if (standing === 'elsewhere') return <p className={styles.free}>{freeWords(table)}</p>;
  if (freeSeats(table) === 0 && !isPending) {
    return (
      <p className={styles.full} data-size={size}>
        Full
      </p>
    );
  }
  const isLarge = size === 'large';
  return (
    <Button
      variant={isLarge ? 'primary' : 'soft'}
      size={isLarge ? 'large' : 'medium'}
      icon={isLarge ? Armchair : undefined}
      className={styles.button}
      isBusy={isPending}
      onClick={onTake}
      aria-label={isPending ? `Joining ${table.tableName}…` : `Take a seat at ${table.tableName}`}
    >
      {isPending ? 'Joining…' : 'Take a seat'}
    </Button>
  );
}
