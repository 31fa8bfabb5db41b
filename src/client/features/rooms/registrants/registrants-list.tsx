import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { EndOfList, type PagedReading } from '#client/lists/end-of-list.tsx';
import { useVirtualRows, type VirtualRows } from '#client/lists/use-virtual-rows.ts';
import { VirtualList } from '#client/lists/virtual-list.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Registrant } from '#contract/participants.ts';
import { shown } from '#domain/time/clock.ts';
import { formatShortDate } from '#domain/time/dates.ts';
import { RegistrantCard, RegistrantCells, type RowParts } from './registrant-row.tsx';
import styles from './registrants-list.module.css';
import type { Mark } from './use-decisions.ts';

interface RegistrantsListProps extends RowParts {
  /** Tells filters and searches apart. */
  readonly name: string;
  readonly rows: readonly Registrant[];
  /** Number of rows once all are read. */
  readonly total: number;
  readonly rest: PagedReading;
  readonly selected: ReadonlySet<number>;
  readonly marks: ReadonlyMap<number, Mark>;
  readonly look: 'table' | 'cards';
  /** Checkbox that selects everybody who is loaded, in the head of the table. */
  readonly selectAll: ReactNode;
}

const keyOf = ({ id }: Registrant) => String(id);
const topGuess = 420;

/** About as the styles make them. */
const cardHeight = ({ answered }: Registrant, fontPx: number) => 64 + fontPx * (answered ? 2.55 : 3.7) + 4;
const tableRowHeight = (_: Registrant, fontPx: number) => Math.max(60, 20 + 2.5 * fontPx);

/** Rows near the screen, as a table or as cards; the end of them asks for more. */
export function RegistrantsList(props: RegistrantsListProps) {
  const { name, rows, total, look, selected, marks, ownId, open, select } = props;
  const { clock } = useConnection();
  const zone = useReadersZone();
  const list = useVirtualRows({
    name: `registrants ${look} ${name}`,
    rows,
    keyOf,
    isMoving: true,
    widthPx: window.innerWidth,
    estimate: look === 'table' ? tableRowHeight : cardHeight,
    topGuess,
    // Each row has many parts, and pages come while one scrolls.
    wholeUpTo: 0,
    ahead: look === 'table' ? 6 : 4,
  });
  const partsOf = (row: Registrant) => ({
    row,
    ownId,
    open,
    select,
    date: formatShortDate(shown(row.createdDateStr, clock), zone),
    isSelected: selected.has(row.id),
    isPending: marks.get(row.id)?.pending != null,
    note: marks.get(row.id)?.note ?? null,
  });
  return (
    <div className={styles.frame}>
      {look === 'table' ? (
        <Table {...props} list={list} draw={(row) => <RegistrantCells {...partsOf(row)} />} />
      ) : (
        <VirtualList
          list={list}
          label="Registrants"
          count={total}
          draw={(row) => <RegistrantCard {...partsOf(row)} />}
        />
      )}
      {/* Anew with every page: an end that stays in sight is told of once only. */}
      <EndOfList key={rows.length} reading={props.rest} />
    </div>
  );
}

interface TableProps extends RegistrantsListProps {
  readonly list: VirtualRows<Registrant>;
  readonly draw: (row: Registrant) => ReactNode;
}

const columns = ['Name', 'Status', 'Registration date', 'Ticket', 'Answers'];

/** A real table; its rows are laid out by hand, so their roles are said once more. */
function Table({ list, draw, total, selected, selectAll }: TableProps) {
  return (
    <table className={styles.table} aria-label="Registrants" aria-rowcount={total + 1}>
      <thead className={styles.head}>
        <tr aria-rowindex={1}>
          <th scope="col">{selectAll}</th>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Options</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody {...list.container} className={styles.body}>
        {list.drawn.map(({ key, index, row, isLeaving }) => (
          <TableRow
            key={key}
            name={key}
            index={index}
            isSelected={selected.has(row.id)}
            isLeaving={isLeaving}
            measure={list.measure}
            onGone={() => list.forget(key)}
          >
            {draw(row)}
          </TableRow>
        ))}
      </tbody>
    </table>
  );
}

interface TableRowProps {
  readonly name: string;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isLeaving: boolean;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onGone: () => void;
  readonly children: ReactNode;
}

function TableRow({ name, index, isSelected, isLeaving, measure, onGone, children }: TableRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const ref = useCallback(
    (element: HTMLTableRowElement | null) => {
      row.current = element;
      measure(element);
    },
    [measure],
  );
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (!isLeaving) return;
    const fading = row.current?.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' });
    void fading?.finished.then(leave, () => undefined); // cancelled where the row has gone before
    return () => fading?.cancel();
  }, [isLeaving]);
  return (
    <tr
      ref={ref}
      className={styles.row}
      data-row={name}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      inert={isLeaving}
    >
      {children}
    </tr>
  );
}

const fadeMs = 140;
