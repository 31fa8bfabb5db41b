interface Ticks {
  /** Some times a second; about once where nobody sees the page. */
  onMoment(now: number): void;
  onSecond(now: number): void;
  /** The page has slept since the tick before. */
  onWake(now: number): void;
}

const momentMs = 200;
const secondMs = 950;
const sleptMs = 2_500;

/** Ticks until the function given back is called. */
export function startTicks({ onMoment, onSecond, onWake }: Ticks): () => void {
  let momentAt = performance.now();
  let secondAt = momentAt;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - momentAt > sleptMs) onWake(now);
    momentAt = now;
    onMoment(now);
    if (now - secondAt < secondMs) return;
    secondAt = now;
    onSecond(now);
  }, momentMs);
  return () => clearInterval(timer);
}
