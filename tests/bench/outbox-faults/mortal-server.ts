import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { aFridayInJune } from '#tests/e2e/app-server.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/server-process.ts';

export interface StoredThread {
  readonly id: number;
  readonly eventId: number;
  readonly parentId: number | null;
  readonly userId: number;
  readonly message: string;
  readonly clientKey: string | null;
  readonly isDeleted: boolean;
}

/** A demo server that is killed and started again where it was. */
export interface MortalServer extends AsyncDisposable {
  readonly origin: string;
  readonly kills: () => number;
  /** SIGKILL, and a new start; resolves when that is well. While it is down nothing more happens. */
  kill(): Promise<void>;
  /** Resolves when it runs. */
  up(): Promise<ServerProcess>;
  /** Asks the database file itself. */
  threads(): StoredThread[];
  /** Messages of conversations, as posts are told. */
  messages(): StoredThread[];
  /** Discussions of rooms in which everybody of the cohort is. */
  discussions(): { readonly sid: string; readonly eventId: number }[];
  likes(userId: number): Set<number>;
  stars(userId: number): Set<number>;
}

const threadsQuery = `select id, event_id as eventId, parent_id as parentId, user_id as userId, message,
  client_key as clientKey, deleted_at is not null as isDeleted from threads order by id`;

const messagesQuery = `select id, conversation_id as eventId, null as parentId, user_id as userId, body as message,
  client_key as clientKey, deleted_at is not null as isDeleted from messages order by id`;
const discussionsQuery = 'select sid, event_id as eventId from conversations where event_id in (1, 3)';

const stored = (row: Readonly<Record<string, unknown>>): StoredThread => ({
  id: Number(row.id),
  eventId: Number(row.eventId),
  parentId: row.parentId === null ? null : Number(row.parentId),
  userId: Number(row.userId),
  message: String(row.message),
  clientKey: row.clientKey === null ? null : String(row.clientKey),
  isDeleted: row.isDeleted === 1,
});

/** Reads while the server runs: its journal lets others read beside it. */
function reader(file: string) {
  const read = (query: string, ...values: number[]) => {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    return database.prepare(query).all(...values);
  };
  const ids = (rows: readonly Record<string, unknown>[]) => new Set(rows.map(({ id }) => Number(id)));
  return {
    threads: () => read(threadsQuery).map(stored),
    messages: () => read(messagesQuery).map(stored),
    discussions: () =>
      read(discussionsQuery).map(({ sid, eventId }) => ({ sid: String(sid), eventId: Number(eventId) })),
    likes: (userId: number) =>
      ids(read('select thread_id as id from thread_likes where user_id = ?', userId)),
    stars: (userId: number) =>
      ids(read('select session_id as id from session_stars where user_id = ?', userId)),
  };
}

export async function startMortalServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<MortalServer> {
  const directory = await mkdtemp(join(tmpdir(), 'last-links-outbox-'));
  const port = await freePort();
  const env = {
    DATA_DIR: directory,
    PORT: String(port),
    DEMO: '1',
    PROGRAMME_CLOCK: aFridayInJune,
    LOG_LEVEL: 'error',
    ...settings,
  };
  let kills = 0;
  let running = startServer(env);
  let isDown = false;
  await running;
  const kill = async () => {
    if (isDown) return void (await running);
    isDown = true;
    kills += 1;
    const before = running;
    running = before.then(async (server) => {
      await server.stop('SIGKILL');
      return startServer(env);
    });
    await running;
    isDown = false;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    kills: () => kills,
    kill,
    up: () => running,
    ...reader(join(directory, 'last-links.db')),
    async [Symbol.asyncDispose]() {
      await (await running).stop('SIGKILL');
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
