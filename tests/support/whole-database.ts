import { sql } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import type { TestApp } from './test-app.ts';

/** Every table, after those that it refers to. A new one that is missing here does not compile. */
const everyTable: Readonly<Record<keyof Tables, true>> = {
  settings: true,
  users: true,
  former_suffixes: true,
  sessions: true,
  sign_in_requests: true,
  sign_in_code_tries: true,
  sign_in_failures: true,
  passkeys: true,
  passkey_challenges: true,
  outbox_mails: true,
  jobs: true,
  idempotency_keys: true,
  user_links: true,
  favourite_contacts: true,
  files: true,
  organizations: true,
  organization_users: true,
  organization_links: true,
  events: true,
  event_participants: true,
  event_sponsors: true,
  event_questions: true,
  event_answers: true,
  event_news: true,
  threads: true,
  thread_likes: true,
  former_threads: true,
  event_thread_versions: true,
  event_versions: true,
  conversations: true,
  conversation_members: true,
  messages: true,
  mirrored_conversations: true,
  mirrored_participants: true,
  mirrored_messages: true,
  event_chat_versions: true,
  conversation_list_versions: true,
  user_blocks: true,
  reports: true,
  resource_folders: true,
  resource_links: true,
  event_tables: true,
  event_table_versions: true,
  event_table_seats: true,
  seat_signals: true,
  notification_reads: true,
  session_stars: true,
  programme_forms: true,
  push_subscriptions: true,
  push_settings: true,
  mail_settings: true,
  email_changes: true,
  identities: true,
  oauth_states: true,
  zoom_connections: true,
  vimeo_videos: true,
};
const isTable = (name: string): name is keyof Tables => name in everyTable;
const tables = Object.keys(everyTable).filter(isTable);

interface Row {
  readonly [column: string]: unknown;
}
/** All rows of every table. */
export type WholeDatabase = readonly { readonly table: keyof Tables; readonly rows: readonly Row[] }[];

async function rowsOf(db: Reader, table: keyof Tables): Promise<Row[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  return rows.map((row) => ({ ...row })).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = (row: Row) => JSON.stringify(row);

export async function readWholeDatabase({ context }: TestApp): Promise<WholeDatabase> {
  const { reader } = context.database;
  const read = tables.map(async (table) => ({ table, rows: await rowsOf(reader, table) }));
  return Promise.all(read);
}

const counting = sql`
  create sequence writes;
  create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`;
const countingIn = (table: keyof Tables) => sql`
  create trigger count_write after insert or update or delete on ${sql.table(table)} execute function count_write()`;

/** Makes a database count its writes, for `readMark`; no other test has it afterwards. */
export async function countWrites({ context, database }: TestApp): Promise<void> {
  if (database.kind === 'sqlite') return;
  database.spoil();
  for (const statement of [counting, ...tables.map(countingIn)])
    await statement.execute(context.database.reader);
}

/** Reads a mark of all that was written: while it is the same, nothing was. */
export async function readMark({ context, database }: TestApp): Promise<string> {
  // A sequence has the same value before its first step and after it.
  const counted = sql`select last_value, is_called from writes`;
  const question = database.kind === 'sqlite' ? sql`pragma data_version` : counted;
  return JSON.stringify((await question.execute(context.database.reader)).rows);
}

/** Puts every row back as it was. */
export function writeWholeDatabase({ context }: TestApp, whole: WholeDatabase): Promise<void> {
  return context.database.transaction(async (tx) => {
    for (const table of tables.toReversed()) await tx.deleteFrom(table).execute();
    for (const { table, rows } of whole) await insertRows(tx, table, rows);
  });
}

async function insertRows(tx: Writer, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  // The builder knows the columns of one table at a time; these came out of the same one.
  if (rows.length > 0)
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute();
}
