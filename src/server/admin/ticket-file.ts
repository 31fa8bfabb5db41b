import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { EmailSchema, NewPasswordSchema } from '#contract/credentials.ts';
import { PersonNameSchema, requiredText } from '#contract/fields.ts';
import type { Ticket } from '#server/workflows/tickets.ts';
import { UsageError } from './arguments.ts';

/** Longest name of a ticket class, in characters. */
const classMaxLength = 100;

/** A cell that is empty says nothing. */
const optionalCell = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      schema,
    ]),
    '',
  );

/** A name that the app would refuse keeps nobody out: its person is asked for one. */
const NameCellSchema = v.fallback(optionalCell(v.pipe(v.string(), PersonNameSchema)), null);

const RowSchema = v.object({
  email: v.pipe(v.string(), EmailSchema),
  room: optionalCell(v.pipe(v.string(), v.regex(/^\w{1,32}$/))),
  ticket: optionalCell(v.pipe(v.string(), requiredText(classMaxLength))),
  password: optionalCell(v.pipe(v.string(), NewPasswordSchema)),
  firstname: NameCellSchema,
  lastname: NameCellSchema,
});
const columns = Object.keys(RowSchema.entries);

const complaints: Readonly<Record<string, string>> = {
  email: 'the e-mail is not valid',
  room: 'the room is named by the last part of its link, such as open_house',
  ticket: `the ticket class is longer than ${classMaxLength} characters`,
  password: 'the password needs 8 to 200 characters',
};

/** "E-mail" and "First name" are `email` and `firstname`. */
const columnName = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

interface Line {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** Reads the tickets of a CSV file; throws one `UsageError` with what is wrong in each line. */
export async function readTickets(file: string): Promise<readonly Ticket[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
  const faults: string[] = [];
  const seen = new Map<string, number>();
  const tickets = linesOf(text).flatMap(({ record, info: { lines: line } }) => {
    const checked = v.safeParse(RowSchema, record);
    if (!checked.success) {
      const [issue] = checked.issues;
      faults.push(`line ${line}: ${complaints[v.getDotPath(issue) ?? ''] ?? issue.message}.`);
      return [];
    }
    const { firstname: firstName, lastname: lastName, ...row } = checked.output;
    const key = `${row.email.toLowerCase()} ${row.room ?? ''}`;
    const before = seen.get(key);
    if (before !== undefined) faults.push(`line ${line}: the same person and room as in line ${before}.`);
    if (row.ticket !== null && row.room === null) faults.push(`line ${line}: a ticket class needs a room.`);
    seen.set(key, line);
    return [{ ...row, firstName, lastName, line }];
  });
  if (faults.length > 0) throw new UsageError(listed(faults));
  return tickets;
}

const mostListed = 20;

/** Joins complaints for the terminal, the first of them where there are many. */
export function listed(faults: readonly string[]): string {
  const more = faults.length - mostListed;
  const shown = faults.slice(0, mostListed);
  return ['Nothing was imported:', ...shown, ...(more > 0 ? [`and ${more} more.`] : [])].join('\n');
}

function linesOf(text: string): Line[] {
  try {
    const lines: Line[] = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      trim: true,
      skip_empty_lines: true,
      info: true,
      columns: (headings: string[]) => checkedColumns(headings.map(columnName)),
    });
    return lines;
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`Nothing was imported: ${error.message}.`);
    throw error;
  }
}

function checkedColumns(names: readonly string[]): string[] {
  if (!names.includes('email'))
    throw new UsageError(
      `The first line names the columns, and one of them is email; the others may be ${columns.slice(1).join(', ')}.`,
    );
  return [...names];
}
