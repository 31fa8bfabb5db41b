import { createHash } from 'node:crypto';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Time of the work below on a two-core server of 2026 that does nothing else. */
const referenceMs = 350;
/** As many as tests run side by side: a quota and busy neighbours show only where both work at once. */
const threads = 2;
const rounds = 250;

/** A fixed piece of what tests do most: texts are made, sorted, parsed and hashed. */
function work() {
  let seed = 'last links';
  for (let round = 0; round < rounds; round += 1) {
    const rows = Array.from({ length: 2000 }, (_, id) => ({
      id,
      key: `${seed.slice(0, 8)}-${(id * 7919) % 2003}`,
    }));
    rows.sort((one, other) => one.key.localeCompare(other.key, 'en'));
    seed = createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest('hex');
  }
  return seed;
}

const heard = (worker) =>
  new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));

/** Milliseconds until all threads have done the work, without the time that they take to start. */
async function measure() {
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url)));
  await Promise.all(workers.map(heard));
  const start = performance.now();
  const done = Promise.all(workers.map(heard));
  for (const worker of workers) worker.postMessage('go');
  await done;
  const ms = performance.now() - start;
  await Promise.all(workers.map((worker) => worker.terminate()));
  return ms;
}

/** Factor by which a machine is slower than the reference; at least 1, so a faster one keeps the limits as written. */
export const slownessOf = (ms) => Math.max(1, Math.round((ms / referenceMs) * 10) / 10);

/** Measured once a run, so that every time limit is the same from its first test to its last. */
export async function measureSlowness() {
  return slownessOf(await measure());
}

if (!isMainThread && parentPort) {
  parentPort.once('message', () => parentPort?.postMessage(work()));
  parentPort.postMessage('ready');
}
