/** Calls `send` so often a second for so long, at an even pace, with the moment at which each was due: a sender that is late has its own delay counted. */
export async function atRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  send: (index: number, dueAt: number) => void,
): Promise<void> {
  const start = performance.now();
  const count = Math.round(perSecond * seconds);
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond));
      for (; sent < due; sent += 1)
        send(sent, performance.timeOrigin + start + ((sent + 1) / perSecond) * 1000);
      if (sent < count) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
}
