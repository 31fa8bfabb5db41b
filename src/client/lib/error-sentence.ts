import { failureTitle } from '#contract/texts.ts';
import { ApiError } from './api-error.ts';

/** One sentence for the person; a limit says how long to wait. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return failureTitle;
  if (error.code !== 'too_many_requests' || error.retryAfterSeconds === null) return error.message;
  return `Too many tries. Please try again in ${waitInWords(error.retryAfterSeconds)}.`;
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return count(Math.max(seconds, 1), 'second');
  if (seconds < 3600) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
