import { inflateRawSync } from 'node:zlib';
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

/** A file of a ZIP archive, by the archive's directory at its end (APPNOTE.TXT, 4.3). */
function unzipped(archive: Buffer, name: string): string {
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16);
  while (archive.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const end = at + 46 + (nameLength ?? 0);
    if (archive.toString('utf8', at + 46, end) === name) {
      const local = archive.readUInt32LE(at + 42);
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      return (archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8');
    }
    at = end + (extraLength ?? 0) + (noteLength ?? 0);
  }
  throw new Error(`There is no ${name}.`);
}

/** How the cells of a sheet are marked, row by row: `@` is text, nothing is anything (ECMA-376, part 1, 18.8). */
export function cellFormats(content: Buffer): string[][] {
  const styles = unzipped(content, 'xl/styles.xml');
  const codes = new Map([...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(keyed));
  const cells = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs>')).split('<xf ').slice(1);
  const formats = cells.map((cell) => codes.get(/numFmtId="(\d+)"/.exec(cell)?.[1] ?? '') ?? '');
  const sheet = unzipped(content, 'xl/worksheets/sheet1.xml');
  return [...sheet.matchAll(/<row [\s\S]*?<\/row>/g)].map(([row]) =>
    [...row.matchAll(/<c (?:[^>]*? )?s="(\d+)"/g)].map(([, style]) => formats[Number(style)] ?? ''),
  );
}

const keyed = ([, key = '', value = '']: RegExpExecArray) => [key, value] as const;

/** A call that answers a file. */
export async function download(
  app: TestApp,
  endpoint: Endpoint,
  token: string,
  params: Readonly<Record<string, string>> = {},
) {
  const { method, path, headers } = prepare(requestFor(endpoint, { params } as never, { token }));
  const answer = await app.server.inject({ method: method as 'GET', url: path, headers });
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
}
