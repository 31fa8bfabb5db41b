/** Calls `send` so often a second for so long, at an even pace, however long each takes. */
export async function atRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  send: (index: number) => void,
): Promise<void> {
  const start = performance.now();
  const count = Math.round(perSecond * seconds);
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond));
      for (; sent < due; sent += 1) send(sent);
      if (sent < count) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
}
