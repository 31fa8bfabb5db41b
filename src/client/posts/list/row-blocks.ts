import { useState } from 'react';
import type { LongListRow } from './row-heights.ts';

export interface Block<Row> {
  readonly id: number;
  readonly rows: readonly Row[];
}

/** Rows that are drawn and left out together. */
const blockSize = 5;
/** More rows than these that come or go at once are another page of a list, and no news. */
const mostNews = 5;

/** The rows in blocks, each row where it was before. */
export function useBlocks<Row extends LongListRow>(rows: readonly Row[]): readonly Block<Row>[] {
  const [{ shown, blocks }, setState] = useState(() => ({ shown: rows, blocks: arrange(rows, []) }));
  if (shown !== rows) setState({ shown: rows, blocks: arrange(rows, blocks) });
  return blocks;
}

/**
 * Rows stay in their blocks, and a few that are new join their neighbours there: so a block sees what comes and goes,
 * and all others stay as they are. Where too much is another, all blocks are new.
 */
export function arrange<Row extends LongListRow>(
  rows: readonly Row[],
  before: readonly Block<Row>[],
): Block<Row>[] {
  const freeId = Math.max(0, ...before.map(({ id }) => id)) + 1;
  const homes = new Map(before.flatMap(({ id, rows: own }) => own.map(({ key }) => [key, id] as const)));
  const stayed = rows.filter(({ key }) => homes.has(key)).length;
  const blocks = homes.size - stayed > mostNews ? null : joined(runsOf(rows, homes), freeId);
  return blocks === null ? piecesOf(rows, freeId) : withEmptied(blocks, before);
}

interface Run<Row> {
  /** Block in which these stood; null for what is new. */
  readonly home: number | null;
  readonly rows: Row[];
}

function runsOf<Row extends LongListRow>(rows: readonly Row[], homes: ReadonlyMap<string, number>) {
  const runs: Run<Row>[] = [];
  for (const row of rows) {
    const home = homes.get(row.key) ?? null;
    const last = runs.at(-1);
    if (last && last.home === home) last.rows.push(row);
    else runs.push({ home, rows: [row] });
  }
  return runs;
}

/** A block for each run; null where the rows of a block have others between them now. */
function joined<Row>(runs: readonly Run<Row>[], freeId: number): Block<Row>[] | null {
  const blocks: { id: number; rows: Row[] }[] = [];
  let early: Row[] = [];
  for (const { home, rows } of runs) {
    const last = blocks.at(-1);
    if (home !== null && blocks.some(({ id }) => id === home)) {
      // New ones in the midst of a block have joined it already.
      if (last?.id !== home) return null;
      last.rows.push(...rows);
    } else if (home !== null) {
      blocks.push({ id: home, rows: [...early, ...rows] });
      early = [];
    } else if (rows.length > mostNews) blocks.push(...piecesOf(rows, freeId + blocks.length));
    else if (last) last.rows.push(...rows);
    else early = rows;
  }
  return early.length > 0 ? [{ id: freeId, rows: early }] : blocks;
}

function piecesOf<Row>(rows: readonly Row[], freeId: number): { id: number; rows: Row[] }[] {
  return Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, index) => ({
    id: freeId + index,
    rows: rows.slice(index * blockSize, (index + 1) * blockSize),
  }));
}

/** A block whose last row has just gone stands there once more, for that row to leave. */
function withEmptied<Row>(blocks: readonly Block<Row>[], before: readonly Block<Row>[]): Block<Row>[] {
  const all = [...blocks];
  for (const [index, { id, rows }] of before.entries()) {
    if (rows.length === 0 || all.some((block) => block.id === id)) continue;
    const previous = before[index - 1]?.id;
    all.splice(all.findIndex((block) => block.id === previous) + 1, 0, { id, rows: [] });
  }
  return all;
}
