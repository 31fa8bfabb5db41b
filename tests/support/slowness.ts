/** How many times slower this machine is than the one that time limits are written for; 1 where nobody has measured. */
const slowness = Math.max(1, Number(process.env.TEST_SLOWNESS) || 1);

/** A time limit for this machine. It is there to end what hangs, never to fail what is slow. */
export const scaled = (ms: number): number => Math.round(ms * slowness);
