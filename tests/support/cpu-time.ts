/** Milliseconds for which this thread worked: unlike a clock's they do not grow where other programs work beside it. */
export async function cpuMsOf(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
