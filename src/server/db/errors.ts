const serialisationCodes = new Set(['40001', '40P01']);
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  // Its disk or its memory is full, or it has no connection left.
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
const poolIsEmpty = 'timeout exceeded when trying to connect';
const sqliteBusy = 5;
const sqliteFull = 13;
const sqliteUnique = 2067;
const postgresUnique = '23505';

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
}

export function isSerialisationFailure(error: unknown): boolean {
  const code = field(error, 'code');
  return typeof code === 'string' && serialisationCodes.has(code);
}

/** Answers true for a violation of a column's uniqueness. */
export function isTaken(error: unknown, { table, column }: { table: string; column: string }): boolean {
  if (field(error, 'errcode') === sqliteUnique)
    return String(field(error, 'message')).endsWith(`: ${table}.${column}`);
  return field(error, 'code') === postgresUnique && field(error, 'constraint') === `${table}_${column}_key`;
}

/** Answers true where another process is writing to the SQLite file. */
export function isSqliteBusy(error: unknown): boolean {
  return field(error, 'errcode') === sqliteBusy;
}

/** Answers true where the database is unavailable just now, and may be back a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = field(error, 'code');
  const isUnreachable = typeof code === 'string' && unreachableCodes.has(code);
  const isFull = field(error, 'errcode') === sqliteFull;
  return isUnreachable || isFull || isSqliteBusy(error) || field(error, 'message') === poolIsEmpty;
}
