import { sql } from 'kysely';
import type { Reader, Writer } from './database.ts';

/** Tables that count changes of lists, with the column of what each number is about. */
const keyOf = {
  conversation_list_versions: 'user_id',
  event_chat_versions: 'event_id',
  event_versions: 'event_id',
} as const;
type RaisedTable = keyof typeof keyOf;
/** Order in which all transactions raise, so that no two wait for each other. */
const tables = Object.keys(keyOf).sort() as RaisedTable[];
/** Rows of one statement. */
const batch = 500;

type Find = (db: Reader) => Promise<readonly number[]>;
interface Raise {
  readonly table: RaisedTable;
  readonly find: Find;
}
/** Finding of whom a change concerns, with those who were found and counted. */
interface Counted extends Raise {
  readonly found: ReadonlySet<number>;
}

const raises = new WeakMap<Writer, Raise[]>();

/**
 * Has versions raised at the end of a transaction: those of `ids`, or of what is found then. Their rows are locked until
 * the commit; each transaction locks them last, once and in one order.
 */
export function raiseAtEnd(tx: Writer, table: RaisedTable, ids: readonly number[] | Find): void {
  const find: Find = typeof ids === 'function' ? ids : async () => ids;
  const known = raises.get(tx) ?? [];
  raises.set(tx, [...known, { table, find }]);
}

async function raise(db: Reader, counted: readonly Counted[]): Promise<void> {
  for (const table of tables) {
    const ofTable = counted.filter((one) => one.table === table);
    const ids = [...new Set(ofTable.flatMap(({ found }) => [...found]))].sort((one, other) => one - other);
    for (let from = 0; from < ids.length; from += batch)
      await sql`
        insert into ${sql.table(table)} (${sql.ref(keyOf[table])}, version)
        values ${sql.join(ids.slice(from, from + batch).map((id) => sql`(${id}, 1)`))}
        on conflict (${sql.ref(keyOf[table])}) do update set version = ${sql.ref(`${table}.version`)} + 1
      `.execute(db);
  }
}

/** Forgets what was to be raised by a transaction that has failed, where the next one has the same builder. */
export const forgetRaises = (tx: Writer): void => void raises.delete(tx);

/** Raises what a transaction has noted: the last thing before its commit. */
export async function raiseNoted(tx: Writer): Promise<readonly Counted[]> {
  const noted = raises.get(tx) ?? [];
  forgetRaises(tx);
  const counted: Counted[] = [];
  for (const one of noted) counted.push({ ...one, found: new Set(await one.find(tx)) });
  await raise(tx, counted);
  return counted;
}

/**
 * Raises, after the commit, the versions of those whom a change concerns and whom it could not see: another transaction
 * brought them in meanwhile, and had not committed either.
 */
export async function raiseMissed(db: Reader, counted: readonly Counted[]): Promise<void> {
  const missed: Counted[] = [];
  for (const one of counted) {
    const later = (await one.find(db)).filter((id) => !one.found.has(id));
    if (later.length > 0) missed.push({ ...one, found: new Set(later) });
  }
  if (missed.length > 0) await db.transaction().execute((tx) => raise(tx, missed));
}
