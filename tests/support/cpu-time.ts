import { readFileSync } from 'node:fs';

/** Milliseconds for which this thread worked: unlike a clock's they do not grow where other programs work beside it. */
export async function cpuMsOf(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Ticks of the kernel's clock in a second, in which it counts the work of processes: the same on every Linux. */
const ticksPerSecond = 100;

/** Milliseconds for which a process has worked since its start, all its threads together; Linux tells it. */
export function cpuMsOfProcess(pid: number): number {
  // The name of the program stands in brackets and may hold spaces; user and system time are the 14th and 15th field.
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(user) + Number(system)) * 1000) / ticksPerSecond;
}
