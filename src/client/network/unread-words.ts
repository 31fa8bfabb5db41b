import { CloudOff } from 'lucide-react';
import { isOfflineError, isServersFault, isUnreached, unansweredTitle } from '#client/api/api-error.ts';
import { useTrouble } from '#client/connection/connection.ts';
import { failureTitle } from '#contract/texts.ts';
import type { Trouble } from './connectivity.ts';

/**
 * Words of a message in the place of what could not be read and is not on this phone, data or code: `what` is its name
 * ("The people"), `error` the obstacle, undefined where it was code that could not be fetched.
 */
export function useUnreadWords(what: string, error: unknown) {
  const obstacle = obstacleOf(error, useTrouble());
  const isMany = /(s|people)$/.test(what);
  const missing = `${what} ${isMany ? 'are' : 'is'} not on this phone yet`;
  let title = failureTitle as string;
  let text = `${what} could not be read.`;
  if (obstacle === 'server') {
    title = unansweredTitle;
    text = `${missing}. What you wrote is kept.`;
  } else if (obstacle) {
    title = missing;
    text = isMany
      ? 'They need the internet once. After that they open without it.'
      : 'It needs the internet once. After that it opens without it.';
  }
  return { icon: CloudOff, tone: 'danger', obstacle, title, text } as const;
}

/** Reason of a failure: for what is asked again with the line, the trouble of now counts. */
function obstacleOf(error: unknown, trouble: Trouble | null): Trouble | null {
  if (error === undefined || isUnreached(error)) return trouble ?? (isOfflineError(error) ? 'line' : null);
  return isServersFault(error) ? 'server' : null;
}
