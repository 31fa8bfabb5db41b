import type { Context } from './context.ts';
import { remindOfClosing } from './features/forms/reminder/remind.ts';

const tenMinutesMs = 600_000;

/** Looks now and every ten minutes for people to be reminded; returns what stops it. */
export function startReminding(context: Context): () => void {
  const remind = () => {
    remindOfClosing(context).catch((error: unknown) =>
      context.logger.error({ err: error }, 'reminding failed'),
    );
  };
  remind();
  const timer = setInterval(remind, tenMinutesMs);
  return () => clearInterval(timer);
}
