import { useMemo, useState } from 'react';
import { useFavourites } from '#client/people/favourites.tsx';
import { useMe } from '#client/session/me.ts';
import type { Table } from '#contract/tables.ts';
import { featuredTable, seatOf, type TableViewer } from '#domain/tables/seats.ts';
import { type Standing, TableCard } from './table-card.tsx';
import { type AskedTable, TableSheets } from './table-sheets.tsx';
import styles from './tables-list.module.css';
import { useTakeSeat } from './use-take-seat.ts';

interface TablesListProps {
  /** At least one. */
  readonly tables: readonly Table[];
  /** Hosts may delete tables. */
  readonly isHost: boolean;
}

const nobody: ReadonlySet<number> = new Set();

/** All tables: one large, the others by their numbers. */
export function TablesList({ tables, isHost }: TablesListProps) {
  const myId = useMe().id;
  const { ids } = useFavourites();
  const viewer = useMemo(() => ({ myId, favouriteIds: ids ?? nobody }), [myId, ids]);
  const { take, pendingTableId } = useTakeSeat();
  const mine = tables.find((table) => seatOf(table, myId));
  const featuredId = useFeatured(tables, viewer, { mineId: mine?.id, isReady: ids !== null });
  const [asked, setAsked] = useState<AskedTable | null>(null);
  const openMenu = (table: Table) => setAsked({ table, sheet: 'menu' });
  const standingAt = (table: Table): Standing =>
    mine === undefined ? 'standing' : mine === table ? 'seated' : 'elsewhere';
  const card = (table: Table) => (
    <TableCard
      key={table.id}
      table={table}
      viewer={viewer}
      size={table.id === featuredId ? 'large' : 'small'}
      standing={standingAt(table)}
      isPending={table.id === pendingTableId}
      onTake={take}
      onMenu={isHost ? openMenu : undefined}
    />
  );
  return (
    <>
      <div className={styles.frame}>
        <ul className={styles.tables} aria-label="Tables">
          {tables.filter(({ id }) => id === featuredId).map(card)}
          {tables.filter(({ id }) => id !== featuredId).map(card)}
        </ul>
      </div>
      {isHost && asked && <TableSheets tables={tables} asked={asked} onChange={setAsked} />}
    </>
  );
}

interface Choice {
  /** The own table, if any. */
  readonly mineId: number | undefined;
  /** The favourites are known. */
  readonly isReady: boolean;
}

/**
 * The table that stands first. It is chosen when the screen opens, and again when one sits down or leaves or it is gone:
 * others who come and go must not have it jump from under a thumb.
 */
function useFeatured(tables: readonly Table[], viewer: TableViewer, choice: Choice): number | undefined {
  const [chosen, setChosen] = useState<Choice & { readonly id?: number | undefined }>();
  const isThere = chosen !== undefined && tables.some(({ id }) => id === chosen.id);
  if (isThere && chosen.mineId === choice.mineId && chosen.isReady === choice.isReady) return chosen.id;
  const id = featuredTable(tables, viewer)?.id;
  setChosen({ ...choice, id });
  return id;
}
