import type { Person } from '#contract/users.ts';
import { dayMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { PushNotice } from '#server/push/notices.ts';

/** Services for the jobs that find whom a push reaches. */
export type PushContext = Pick<
  Context,
  'config' | 'database' | 'clock' | 'secret' | 'programme' | 'realtime' | 'logger'
>;

/** Characters of a text that a notification shows. */
export const shownMaxLength = 200;

/** A push service keeps a notification for a day. */
const ttlSeconds = dayMs / 1000;

/** Makes a notification with the picture of whom it is of, or the app's. */
export function notice(
  { config }: Pick<PushContext, 'config'>,
  { image, ...said }: Omit<PushNotice, 'icon' | 'ttlSeconds'> & { readonly image: Person['image'] },
): PushNotice {
  const icon = new URL(image ?? '/icons/icon-192.png', config.publicUrl).href;
  return { ...said, icon, ttlSeconds };
}
