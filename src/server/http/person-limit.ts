import { ProblemError } from './problem-error.ts';

interface Options {
  readonly max: number;
  readonly spanMs: number;
  clock(): number;
}

/** Creates a limit on one person's actions in a span of time, counted in this process. */
export function createPersonLimit({ max, spanMs, clock }: Options): (userId: number) => void {
  // In the order in which they began, and so in which they end.
  const spans = new Map<number, { readonly endsAt: number; count: number }>();
  return (userId) => {
    const now = clock();
    for (const [id, { endsAt }] of spans) {
      // One that ends later than one that begins now is of a clock that was ahead.
      if (endsAt > now && endsAt <= now + spanMs) break;
      spans.delete(id);
    }
    const span = spans.get(userId) ?? { endsAt: now + spanMs, count: 0 };
    spans.set(userId, span);
    span.count += 1;
    if (span.count <= max) return;
    throw new ProblemError('too_many_requests', {
      message: 'Too much at once. Please wait a moment.',
      retryAfterSeconds: Math.ceil((span.endsAt - now) / 1000),
    });
  };
}
