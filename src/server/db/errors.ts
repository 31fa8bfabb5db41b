const serialisationCodes = new Set(['40001', '40P01']);
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // Its disk or its memory is full, or it has no connection left.
  '53100',
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  // It took longer than it may: a statement, a wait for a lock, a pause within a transaction.
  '57014',
  '55P03',
  '25P03',
  // It only reads: a standby, or an owner who has closed it to writing.
  '25006',
]);
/** Beginnings of the driver's own messages, which have no code: no connection came, or it no longer answers. */
const unreachableMessages = [
  'timeout exceeded when trying to connect',
  'Client was closed',
  'Connection terminated',
  'Client has encountered a connection error',
];
const sqliteBusy = 5;
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);
/** Primary codes of SQLite: it may not write, cannot read or write, is full, or cannot open a file. */
const sqliteDiskCodes = new Set([8, 10, 13, 14]);
const sqliteUnique = 2067;
const postgresUnique = '23505';
const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

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

/** Answers true where a row refers to one that is gone: somebody was faster, as by deleting their account. */
export function isOrphan(error: unknown): boolean {
  return field(error, 'errcode') === sqliteForeignKey || field(error, 'code') === postgresForeignKey;
}

/** SQLite's primary code of an error: its low byte, of which an extended code is a special case. */
function sqliteCode(error: unknown): number | null {
  const code = field(error, 'errcode');
  return typeof code === 'number' ? code & 0xff : null;
}

/** Answers true where another process is writing to the SQLite file. */
export function isSqliteBusy(error: unknown): boolean {
  return sqliteCode(error) === sqliteBusy;
}

/** Answers true where the database is unavailable just now, and may be back a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const [code, message] = [field(error, 'code'), field(error, 'message')];
  if (typeof code === 'string' && unreachableCodes.has(code)) return true;
  if (isSqliteBusy(error) || sqliteDiskCodes.has(sqliteCode(error) ?? 0)) return true;
  return typeof message === 'string' && unreachableMessages.some((start) => message.startsWith(start));
}

/** Answers true where the disk takes nothing more, for a file or for SQLite. */
export function isDiskFull(error: unknown): boolean {
  const code = field(error, 'code');
  return (typeof code === 'string' && fullDiskCodes.has(code)) || sqliteDiskCodes.has(sqliteCode(error) ?? 0);
}
