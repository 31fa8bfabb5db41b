import { useEffect, useState } from 'react';
import { useMovesSoon } from '#client/ui/motion/use-moves.ts';

/** A row of a list as it is drawn. */
export interface MovingRow<Row> {
  readonly key: string;
  readonly row: Row;
  /** It has just come, and takes its room. */
  readonly isNew: boolean;
  /** The list has it no more; it stands there until it has given its room back. */
  readonly isLeaving: boolean;
}

/** Most rows that may come or go at once and are still animated; more mean another page of the list. */
const maxAnimatedRows = 5;

/** Rows of a list with those that have just gone, each at its place; where too much is another, nothing moves. */
export function movingRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  before: readonly MovingRow<Row>[],
): MovingRow<Row>[] {
  const stood = new Set(before.filter(({ isLeaving }) => !isLeaving).map(({ key }) => key));
  const shown = standing(rows, keyOf).map((one) => ({ ...one, isNew: !stood.has(one.key) }));
  const keys = new Set(shown.map(({ key }) => key));
  const gone = before.filter(({ key }) => !keys.has(key));
  if (gone.length > maxAnimatedRows || shown.filter(({ isNew }) => isNew).length > maxAnimatedRows) {
    return standing(rows, keyOf);
  }
  for (const row of gone) {
    const previous = before[before.indexOf(row) - 1]?.key;
    const place = shown.findIndex(({ key }) => key === previous) + 1;
    shown.splice(place, 0, { ...row, isNew: false, isLeaving: true });
  }
  return shown;
}

const standing = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): MovingRow<Row>[] =>
  rows.map((row) => ({ key: keyOf(row), row, isNew: false, isLeaving: false }));

export interface MovingRowsOptions<Row> {
  readonly rows: readonly Row[];
  /** Keeps its identity. */
  readonly keyOf: (row: Row) => string;
  /** True where rows that come take their room, and those that go give it back. */
  readonly isMoving?: boolean;
}

/** The rows to draw, and what is to be called when one of them has left. */
export function useMovingRows<Row>({ rows, keyOf, isMoving = false }: MovingRowsOptions<Row>) {
  const [state, setState] = useState(() => ({ rows, shown: standing(rows, keyOf) }));
  if (state.rows !== rows) {
    setState({ rows, shown: isMoving ? movingRows(rows, keyOf, state.shown) : standing(rows, keyOf) });
  }
  const { shown } = state;
  useMovesSoon(isMoving);
  // Only those on the screen have seen it: one that is scrolled to later just stands there.
  useEffect(() => {
    if (!shown.some(({ isNew }) => isNew)) return;
    setState((now) => ({ ...now, shown: now.shown.map((one) => ({ ...one, isNew: false })) }));
  }, [shown]);
  const forget = (key: string) =>
    setState((now) => ({
      ...now,
      shown: now.shown.filter((one) => !(one.isLeaving && one.key === key)),
    }));
  return { shown, forget };
}
