import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** How long one `/health` took in milliseconds, and whether it was a 200. */
export interface HealthTime {
  readonly ms: number;
  readonly isWell: boolean;
}

const everyMs = 50;
const longestMs = 60_000;
// Connections are kept, as a monitor behind a proxy has them: what is measured is the server's thread.
const agent = new Agent({ keepAlive: true });

function ask(): Promise<HealthTime> {
  const start = performance.now();
  const took = (isWell: boolean): HealthTime => ({ ms: performance.now() - start, isWell });
  return new Promise((resolve) => {
    const asking = get(`${workerData.origin}/health`, { agent, timeout: longestMs }, (response) => {
      response.resume().once('close', () => resolve(took(response.statusCode === 200)));
    });
    asking.once('timeout', () => asking.destroy()).once('error', () => resolve(took(false)));
  });
}

// In a thread of its own, and without waiting for the last answer: whoever waits misses most of a standstill.
const asked: Promise<HealthTime>[] = [];
const asking = setInterval(() => asked.push(ask()), everyMs);
parentPort?.once('message', async () => {
  clearInterval(asking);
  parentPort?.postMessage(await Promise.all(asked));
  agent.destroy();
});
