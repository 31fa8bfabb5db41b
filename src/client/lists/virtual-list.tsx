import { type ReactNode, useCallback } from 'react';
import { useMoves } from '#client/ui/motion/use-moves.ts';
import type { VirtualRows } from './use-virtual-rows.ts';
import styles from './virtual-list.module.css';

interface VirtualListProps<Row> {
  readonly list: VirtualRows<Row>;
  readonly label?: string;
  /** Id of the heading that names it. */
  readonly labelledBy?: string;
  /** Number of rows once all of them are loaded; -1 while that is unknown. */
  readonly count: number;
  /** Draws a row, its heading first; keeps its identity while it draws the same. */
  readonly draw: (row: Row, index: number) => ReactNode;
}

/** A list of which only what is near the screen is drawn; readers are told its whole length. */
export function VirtualList<Row>({ list, label, labelledBy, count, draw }: VirtualListProps<Row>) {
  const { drawn, measure, forget, container } = list;
  return (
    <div {...container} className={styles.list} role="list" aria-label={label} aria-labelledby={labelledBy}>
      {drawn.map(({ key, index, row, isNew, isLeaving }) => (
        <VirtualRow
          key={key}
          name={key}
          index={index}
          count={count}
          isNew={isNew}
          isLeaving={isLeaving}
          measure={measure}
          onGone={() => forget(key)}
        >
          {draw(row, index)}
        </VirtualRow>
      ))}
    </div>
  );
}

interface VirtualRowProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly isNew: boolean;
  readonly isLeaving: boolean;
  readonly measure: (element: HTMLDivElement | null) => void;
  readonly onGone: () => void;
  readonly children: ReactNode;
}

function VirtualRow({ name, index, count, measure, children, ...moves }: VirtualRowProps) {
  const { isNew, isLeaving, onGone } = moves;
  const box = useMoves({ isNew, isPresent: !isLeaving, onGone });
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      measure(element);
    },
    [box, measure],
  );
  return (
    <div
      ref={ref}
      className={styles.row}
      role="listitem"
      data-row={name}
      data-index={index}
      tabIndex={-1}
      aria-setsize={count}
      aria-posinset={index + 1}
      inert={isLeaving}
    >
      {children}
    </div>
  );
}
