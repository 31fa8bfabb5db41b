import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

const patienceMs = 5000;
/** Interval between two checks of the connection, which find one that died silently. */
const askMs = 15_000;
const retryFirstMs = 200;
const retryMaxMs = 10_000;

interface Options {
  readonly url: string;
  /** Name of the channel to listen and notify on; an SQL identifier. */
  readonly name: string;
  onPayload(payload: string | undefined): void;
  /** Called for each new connection: payloads sent between two of them are lost. */
  onConnected(): void;
  onLost(error: unknown): void;
}

/** Separate connection for LISTEN and NOTIFY, made anew whenever it is lost. */
export interface PostgresLine {
  isConnected(): boolean;
  /** Sends a notification; rejects where the connection is lost. */
  send(payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Delay before the next try: longer each time, with jitter, so that processes do not all come back at once. */
const retryDelayMs = (tries: number) =>
  (0.5 + Math.random() / 2) * Math.min(retryMaxMs, retryFirstMs * 2 ** tries);

/** A connection, and the promise of its end. */
interface Call {
  readonly client: Client;
  readonly lost: Promise<never>;
  lose(reason: unknown): void;
}

function call({ url, onPayload }: Options): Call {
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  // Whoever waits for it hears of it; nobody does while it is being made.
  lost.catch(() => undefined);
  const client = new Client({
    connectionString: url,
    application_name: 'last-links-realtime',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
  });
  client.on('error', lose);
  client.on('end', () => lose(new Error('The connection has ended')));
  client.on('notification', ({ payload }) => onPayload(payload));
  return { client, lost, lose };
}

export function listenToPostgres(options: Options): PostgresLine {
  const closing = new AbortController();
  let current: Call | null = null;
  let tries = 0;

  /** Ends with the reason for which the connection was lost. */
  async function listen(): Promise<never> {
    const made = call(options);
    const { client, lose, lost } = made;
    const hangUp = () => lose(closing.signal.reason);
    closing.signal.addEventListener('abort', hangUp);
    const asking = setInterval(() => void client.query('select 1').catch(lose), askMs);
    try {
      await Promise.race([lost, client.connect()]);
      await Promise.race([lost, client.query(`listen ${options.name}`)]);
      current = made;
      tries = 0;
      options.onConnected();
      return await lost;
    } finally {
      current = null;
      clearInterval(asking);
      closing.signal.removeEventListener('abort', hangUp);
      // Not awaited: a connection that answers nothing does not answer its closing either.
      void client.end().catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch((reason: unknown) => closing.signal.aborted || options.onLost(reason));
      const wait = setTimeout(retryDelayMs(tries), undefined, { signal: closing.signal });
      await wait.catch(() => undefined);
      tries += 1;
    }
  }

  const listening = keepListening();

  return {
    isConnected: () => current !== null,
    send: async (payload) => {
      if (current === null) throw new Error('There is no connection');
      const { client, lose } = current;
      const sent = client.query('select pg_notify($1, $2)', [options.name, payload]);
      await sent.catch((error: unknown) => {
        lose(error);
        throw error;
      });
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}
