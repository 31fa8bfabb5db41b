import { readFileSync } from 'node:fs';

/** Bytes of memory that a process occupies; Linux tells it, other systems do not. */
export function memoryOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (line === null) throw new Error(`Process ${pid} does not tell its memory.`);
  return Number(line[1]) * 1024;
}

/** The most memory that a process occupied above what it had when the work began. */
export async function growthDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 10);
  try {
    await work();
  } finally {
    clearInterval(watching);
  }
  return Math.max(most, memoryOf(pid)) - before;
}
