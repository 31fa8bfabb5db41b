import { limits } from '#contract/limits.ts';
import type { Context } from './context.ts';
import { deleteOutdated } from './db/store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Deletes what has served its time, now and every hour; returns what stops it. */
export function startCleaningUp({ database, clock, logger }: Context): () => void {
  const clean = () => {
    const now = clock();
    const before = {
      session: now,
      signInRequest: now - dayMs,
      idempotencyKey: now - limits.idempotencyDays * dayMs,
      outboxMail: now - 7 * dayMs,
      failedJob: now - 30 * dayMs,
    };
    database
      .transaction((tx) => deleteOutdated(tx, before))
      .catch((error: unknown) => logger.error({ err: error }, 'clean-up failed'));
  };
  clean();
  const timer = setInterval(clean, hourMs);
  return () => clearInterval(timer);
}
