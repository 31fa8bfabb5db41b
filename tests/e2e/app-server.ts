import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { freePort, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { scaled } from '#tests/support/slowness.ts';

/** Mails of any kind; those that let somebody in have both. */
const MailsSchema = v.array(v.object({ link: v.nullable(v.string()), code: v.nullable(v.string()) }));
const SubjectsSchema = v.array(v.object({ subject: v.string() }));

export interface AppServer extends AsyncDisposable {
  /** As people's browsers call it; mails carry the same. */
  readonly origin: string;
  readonly databaseFile: string;
  newestMail(to: string): Promise<{ link: string; code: string }>;
  /** Subjects of all mails to somebody, the first one first. */
  subjectsTo(to: string): Promise<string[]>;
  stop(): Promise<void>;
  /** SIGKILL in the middle of whatever it does, and a new start. */
  kill(): Promise<void>;
  /** Starts again where it was, with what it had; settings given here stay. */
  startAgain(settings?: Readonly<Record<string, string>>): Promise<void>;
}

/** Friday 18 June 2021 in Riyadh, an hour and forty minutes before the sixth session. */
export const aFridayInJune = '2021-06-18T16:20:00+03:00';

/** Mails to somebody, the newest first. */
async function readMails<S extends v.GenericSchema>(server: ServerProcess, to: string, schema: S) {
  const token = /\/dev\/outbox\?token=(\S+)/.exec(server.output())?.[1] ?? '';
  const path = `/dev/outbox.json?token=${token}&to=${encodeURIComponent(to)}`;
  const { status, text } = await server.request({ path });
  return v.parse(schema, status === 200 ? JSON.parse(text) : []);
}

async function readNewestMail(server: ServerProcess, to: string) {
  const deadline = Date.now() + scaled(10_000);
  while (Date.now() < deadline) {
    for (const { link, code } of await readMails(server, to, MailsSchema)) {
      if (link !== null && code !== null) return { link, code };
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`There is no mail to ${to}.`);
}

interface AppServerOptions {
  readonly programmeClock?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A demo server as a process of its own, with its own data and its own idea of what now is. */
export async function startAppServer({
  programmeClock = aFridayInJune,
  settings = {},
}: AppServerOptions = {}): Promise<AppServer> {
  const directory = await mkdtemp(join(tmpdir(), 'last-links-e2e-'));
  const port = String(await freePort());
  let env = {
    DATA_DIR: directory,
    PORT: port,
    DEMO: '1',
    PROGRAMME_YEAR: '2021',
    PROGRAMME_CLOCK: programmeClock,
    ...settings,
  };
  let server = await startServer(env);
  return {
    origin: `http://localhost:${port}`,
    databaseFile: join(env.DATA_DIR, 'last-links.db'),
    newestMail: (to) => readNewestMail(server, to),
    subjectsTo: async (to) =>
      (await readMails(server, to, SubjectsSchema)).map(({ subject }) => subject).reverse(),
    stop: async () => void (await server.stop('SIGTERM')),
    kill: async () => {
      await server.stop('SIGKILL');
      server = await startServer(env);
    },
    startAgain: async (changes) => {
      env = { ...env, ...changes };
      server = await startServer(env);
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
