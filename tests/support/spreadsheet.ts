import readExcelFile from 'read-excel-file/node';
import type { Endpoint } from '#contract/endpoint.ts';
import { prepare, requestFor } from './api-client.ts';
import type { TestApp } from './test-app.ts';

export interface ReadSheet {
  readonly name: string;
  readonly titles: readonly unknown[];
  /** Cells of each row by their titles; null where a cell is empty. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A spreadsheet as a program for spreadsheets reads it. */
export async function readSheet(content: Buffer): Promise<ReadSheet> {
  const [first] = await readExcelFile(content);
  if (first === undefined) throw new Error('There is no sheet.');
  const [titles = [], ...rows] = first.data;
  return {
    name: first.sheet,
    titles,
    rows: rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index]]))),
  };
}

/** A call that answers a file. */
export async function download(app: TestApp, endpoint: Endpoint, token: string) {
  const { method, path, headers } = prepare(requestFor(endpoint, {} as never, { token }));
  const answer = await app.server.inject({ method: method as 'GET', url: path, headers });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
}
