import { connect } from 'node:net';

/** What one round of load is: every connection sends the request again as soon as it is answered. */
export interface Load {
  readonly port: number;
  readonly connections: number;
  /** The whole request as it goes over the wire. */
  readonly request: string;
  /** Bytes of a right answer, head and body; one of any other length fails the round. */
  readonly answerBytes: number;
  readonly status: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Keeps one connection busy until `isOver`; `note` is told of each answer's time. */
function keepBusy(load: Load, note: (ms: number) => void, isOver: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    const start = Buffer.from(`HTTP/1.1 ${load.status} `);
    let received = 0;
    let sentAt = 0;
    const send = () => {
      received = 0;
      sentAt = performance.now();
      socket.write(load.request);
    };
    const refuse = (reason: string) => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      if (received === 0 && chunk.compare(start, 0, start.length, 0, start.length) !== 0)
        return refuse(`Not a ${load.status}: ${chunk.toString('latin1', 0, 300)}`);
      received += chunk.length;
      if (received > load.answerBytes) return refuse(`${received} bytes where ${load.answerBytes} are right`);
      if (received < load.answerBytes) return;
      note(performance.now() - sentAt);
      if (!isOver()) return send();
      socket.destroy();
      resolve();
    });
  });
}

async function measure(load: Load): Promise<LoadResult> {
  const times: number[] = [];
  const begin = performance.now() + load.warmUpMs;
  const end = begin + load.measureMs;
  const note = (ms: number) => {
    const now = performance.now();
    if (now >= begin && now < end) times.push(ms);
  };
  const isOver = () => performance.now() >= end;
  await Promise.all(Array.from({ length: load.connections }, () => keepBusy(load, note, isOver)));
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { perSecond: times.length / (load.measureMs / 1000), p50: at(0.5), p99: at(0.99) };
}

// A process of its own: one that shared the servers' thread would measure itself.
process.on('message', (load: Load) => {
  measure(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
