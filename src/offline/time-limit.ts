/**
 * Waits for a work as long as the limit allows. Resolves with `late` where it takes longer, and rejects where it fails
 * in time; what a late work comes to is nobody's any more.
 */
export async function withTimeLimit<T, Late = undefined>(
  limitMs: number,
  work: Promise<T>,
  late?: Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late as Late), limitMs);
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
