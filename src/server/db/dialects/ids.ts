import { sql } from 'kysely';
import type { DatabaseKind, Writer } from '#server/db/database.ts';

/** Lets numbering go on after rows that were inserted with ids of their own; SQLite does so by itself. */
export async function continueIds(
  tx: Writer,
  kind: DatabaseKind,
  table: 'events' | 'organizations' | 'users',
): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))
  `.execute(tx);
}
