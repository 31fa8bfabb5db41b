import { hourMs } from '#domain/time/clock.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';

const firstDelayMs = 5_000;

/** Attempts after which some three days have gone by. */
export const vimeoAttempts: Pick<JobHandler, 'waitsOn' | 'maxAttempts' | 'retryDelayMs'> = {
  waitsOn: 'vimeo',
  maxAttempts: 80,
  retryDelayMs: (attempt) => Math.min(firstDelayMs * 2 ** Math.min(attempt - 1, 20), hourMs),
};
