import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Refreshed {
  readonly times: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
  /** Bytes of the longest answer. */
  readonly bytes: number;
}

/** One phone with a line of its own that stays open. */
export interface Phone {
  ask(etag: string | undefined): Promise<Buffer>;
  close(): void;
}

export interface Asking {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers are taken as whole where their headers are, and as many bytes of body as these say. */
function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.toString('latin1', 0, end + 2))?.[1] ?? '0';
  const isBare = answer.toString('latin1', 9, 12) === '304';
  return isBare || answer.length >= end + 4 + Number(length);
}

export async function openPhone({ port, path, headers }: Asking): Promise<Phone> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const head = `GET ${path} HTTP/1.1\r\n${lines.join('')}`;
  let parts: Buffer[] = [];
  let answered: ((answer: Buffer) => void) | null = null;
  socket.on('data', (part) => {
    parts.push(part);
    const whole = Buffer.concat(parts);
    if (!isWhole(whole)) return;
    parts = [];
    answered?.(whole);
  });
  return {
    ask: (etag) => {
      const answer = new Promise<Buffer>((resolve, reject) => {
        answered = resolve;
        socket.once('error', reject);
      });
      socket.write(`${head}${etag === undefined ? '' : `if-none-match: ${etag}\r\n`}\r\n`);
      return answer.finally(() => socket.removeAllListeners('error'));
    },
    close: () => void socket.destroy(),
  };
}

export const statusOf = (answer: Buffer): number => Number(answer.toString('latin1', 9, 12));
export const etagOf = (answer: Buffer): string | undefined =>
  /\r\netag: ([^\r]+)\r\n/i.exec(answer.toString('latin1', 0, 4096))?.[1];

interface Rhythm {
  readonly everyMs: number;
  readonly forMs: number;
}

/**
 * Lets phones ask one after the other at an even pace, each with the tag it has; times are counted from the moment at
 * which a request was due.
 */
export async function refresh(
  phones: readonly Phone[],
  etags: (string | undefined)[],
  { everyMs, forMs }: Rhythm,
): Promise<Refreshed> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const running: Promise<void>[] = [];
  let bytes = 0;
  const stepMs = everyMs / phones.length;
  const start = performance.now();
  const askAs = async (index: number, due: number) => {
    const answer = await phones[index]?.ask(etags[index]);
    if (answer === undefined) return;
    times.push(performance.now() - due);
    const status = statusOf(answer);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    bytes = Math.max(bytes, answer.length);
    etags[index] = etagOf(answer) ?? etags[index];
  };
  for (let count = 0; count < forMs / stepMs; count += 1) {
    const due = start + count * stepMs;
    const early = due - performance.now();
    // Timers leave out what is beyond whole milliseconds.
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early)));
    running.push(askAs(count % phones.length, due));
  }
  await Promise.all(running);
  return { times: times.sort((one, other) => one - other), statuses, bytes };
}
