import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import writeXlsxFile, { type CellObject } from 'write-excel-file/node';
import { cellText } from './cell-text.ts';

/*
 * Makes one spreadsheet in a thread of its own: a thousand applications would keep the process from answering for a
 * second. Messages are pages of rows, and at the end `null`, which is answered with the file.
 */

const SheetSchema = v.object({
  name: v.string(),
  columns: v.array(v.object({ title: v.string(), width: v.number() })),
});
const MessageSchema = v.nullable(v.array(v.array(v.string())));

const { name, columns } = v.parse(SheetSchema, workerData);
/** Points: some lines of each answer, so that many people stay in view; the whole text is in the cell. */
const rowHeight = 120;

const titles: CellObject[] = columns.map(({ title }) => ({
  value: cellText(title),
  type: String,
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
}));

const cell = (text: string): CellObject => ({
  value: cellText(text),
  type: String,
  // Text for good: a cell of no format becomes a formula when somebody edits a text that begins as one.
  format: '@',
  wrap: true,
  alignVertical: 'top',
  height: rowHeight,
});

const rows: CellObject[][] = [titles];

async function finish(): Promise<void> {
  const widths = columns.map(({ width }) => ({ width }));
  const sheet = { sheet: name, columns: widths, stickyRowsCount: 1 };
  const content = await writeXlsxFile(rows, sheet).toBuffer();
  parentPort?.postMessage(content);
  parentPort?.close();
}

parentPort?.on('message', (message: unknown) => {
  const page = v.parse(MessageSchema, message);
  if (page === null) void finish();
  else for (const row of page) rows.push(row.map(cell));
});
